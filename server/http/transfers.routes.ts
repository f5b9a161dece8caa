import { type Request, Router } from 'express';
import { addressLine, PropertyPath } from '../../domain/properties/contract.ts';
import { SUBSCRIPTION_REQUIRED_TO_ADD } from '../../domain/subscriptions/plans.ts';
import { type ReceivedTransfer, TransferBody, TransferPath } from '../../domain/transfers/contract.ts';
import { propertyRow } from '../../projections/propertyOverview/propertyRow.ts';
import { ownedProperty } from '../../projections/propertyOverview/queries.ts';
import { offersBy, offersTo } from '../../projections/transferOffer/queries.ts';
import { madeTransferRow, offeredPropertyRow } from '../../projections/transferOffer/row.ts';
import { NotFound, StoreUnavailable } from '../application/errors.ts';
import type { FoundTransfer } from '../application/transferring.ts';
import { ownAccount, ownContext } from './accounts/ownAccount.ts';
import { actingOf, allow, signedIn } from './acting.ts';
import { confirmed } from './confirmed.ts';
import { deadlineOf } from './deadline.ts';
import type { RouteDependencies } from './dependencies.ts';
import { contextOf, newId, pathOf } from './request.ts';

type Dependencies = Pick<
  RouteDependencies,
  'commands' | 'reads' | 'now' | 'replies' | 'owned' | 'limits' | 'secrets' | 'subscription' | 'transferring' | 'codes'
>;

/** A property changes hands: its owner offers it to an address, whose holder accepts or declines. */
export const transferRoutes = (dependencies: Dependencies): Router => {
  const { commands, reads, now, replies, owned, limits, secrets, subscription, transferring, codes } = dependencies;
  const onceConfirmed = confirmed(commands);
  const router = Router();

  /** The open offer of a property of this account. */
  const made = async (request: Request, propertyId: string) => {
    const offers = await reads.all(offersBy(actingOf(request).account, now().toISOString()));
    const found = offers.find(({ state }) => state.propertyId === propertyId);
    return found ? madeTransferRow(found) : null;
  };

  router.get('/properties/:id/transfer', allow('property:transfer'), async (request, response) => {
    const { id } = pathOf(PropertyPath, request);
    await owned.listed(actingOf(request), id);
    response.json({ success: true, transfer: await made(request, id) });
  });

  router.post('/properties/:id/transfer', allow('property:transfer'), onceConfirmed, async (request, response) => {
    const acting = actingOf(request);
    const { id: propertyId } = pathOf(PropertyPath, request);
    const { email } = TransferBody.parse(request.body);
    await owned.listed(acting, propertyId);
    await limits.use('transfer', acting.account);
    await limits.use('transferByEmail', secrets.emailKey(email));
    const offer = { accountId: acting.account, transferId: newId(request), propertyId, email };
    const { reached } = await transferring.offer(offer, contextOf(acting));
    const transfer = await replies.readBack(reached, () => made(request, propertyId));
    replies.acknowledged(response, reached).status(201).json({ success: true, transfer });
  });

  router.delete('/properties/:id/transfer', allow('property:transfer'), async (request, response) => {
    const acting = actingOf(request);
    const { id } = pathOf(PropertyPath, request);
    await owned.listed(acting, id);
    const { reached } = await transferring.withdraw(acting.account, id, contextOf(acting));
    replies.acknowledged(response, reached).json({ success: true });
  });

  router.get('/transfers', signedIn, async (request, response) => {
    const account = await ownAccount(dependencies, request);
    const at = now().toISOString();
    const [received, offers] = await Promise.all([
      account.isEmailConfirmed ? reads.all(offersTo(secrets.emailKey(account.email), at)) : [],
      reads.all(offersBy(account.accountId, at)),
    ]);
    response.json({
      success: true,
      received: received.map(offeredPropertyRow),
      made: offers.map(madeTransferRow),
    });
  });

  /** What is offered, while it is: an ended offer shows nothing of the property. */
  const offered = async ({ opened }: FoundTransfer, request: Request): Promise<ReceivedTransfer['offer']> => {
    const deadline = deadlineOf(request);
    const [state, sender, property] = await Promise.all([
      reads.one(ownedProperty(opened.accountId, opened.propertyId)),
      commands.account.freshState(opened.accountId, deadline),
      commands.property.freshState(opened.propertyId, deadline),
    ]);
    if (sender.status !== 'registered' || property.status !== 'listed') throw new NotFound();
    if (!state) throw new StoreUnavailable('The read model of properties is behind');
    const { assessmentId, documents } = property;
    const assessment = assessmentId ? await commands.assessment.cachedState(assessmentId, deadline) : null;
    const code = assessmentId && (await codes.find(assessmentId, (one) => commands.badge.cachedState(one, deadline)));
    const row = propertyRow(state);
    return {
      from: sender.name || sender.email,
      name: row.name,
      address: addressLine(row),
      nation: row.nation,
      documents: documents.length,
      assessment: !assessment ? 'none' : assessment.status === 'completed' ? 'completed' : 'in_progress',
      badge: code || null,
    };
  };

  const received = async (request: Request): Promise<ReceivedTransfer> => {
    const { person, deadline } = actingOf(request);
    const { id } = pathOf(TransferPath, request);
    const found = await transferring.find(id, person, deadline);
    const { opened, offer, status, holds } = found;
    return {
      id,
      status,
      offered_at: opened.at,
      expires_at: offer?.expiresAt ?? opened.at,
      property_id: status === 'accepted' && holds ? opened.propertyId : null,
      offer: status === 'open' ? await offered(found, request) : null,
    };
  };

  router.get('/transfers/:id', signedIn, async (request, response) => {
    response.json({ success: true, transfer: await received(request) });
  });

  router.post('/transfers/:id/accept', signedIn, async (request, response) => {
    const { person, deadline } = actingOf(request);
    const { id: transferId } = pathOf(TransferPath, request);
    // Looked up first, because others than the addressee must not be told about a subscription.
    await transferring.find(transferId, person, deadline);
    const limit = await subscription.require({ account: person, deadline }, SUBSCRIPTION_REQUIRED_TO_ADD);
    const accepting = { transferId, personId: person, limit };
    const { propertyId, reached } = await transferring.accept(accepting, ownContext(request));
    replies.acknowledged(response, reached).json({ success: true, property_id: propertyId });
  });

  router.post('/transfers/:id/decline', signedIn, async (request, response) => {
    const { person } = actingOf(request);
    const { id } = pathOf(TransferPath, request);
    const { reached } = await transferring.decline(id, person, ownContext(request));
    replies.acknowledged(response, reached).json({ success: true });
  });

  return router;
};
