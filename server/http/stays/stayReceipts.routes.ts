import { type Request, Router } from 'express';
import { PropertyPath } from '../../../domain/properties/contract.ts';
import { MakeStayReceiptBody, type StatedStay, StayNumberPath } from '../../../domain/stayReceipts/contract.ts';
import { receiptOf } from '../../../domain/stayReceipts/receiptOf.ts';
import { ownedProperty } from '../../../projections/propertyOverview/queries.ts';
import { stayReceiptsOf } from '../../../projections/stayReceipt/queries.ts';
import { stayReceiptEntry } from '../../../projections/stayReceipt/row.ts';
import { NotFound, StoreUnavailable } from '../../application/errors.ts';
import { stayReceipts } from '../../application/stayReceipts.ts';
import { type Acting, actingOf, allow } from '../acting.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { contextOf, newId, originOf, pathOf } from '../request.ts';
import { workingOut } from './workingOut.ts';

type Dependencies = Pick<
  RouteDependencies,
  | 'commands'
  | 'reads'
  | 'now'
  | 'editions'
  | 'replies'
  | 'owned'
  | 'limits'
  | 'publicOrigin'
  | 'secrets'
  | 'ledger'
  | 'statedStays'
>;

const statedOf = (stay: StatedStay) => ({
  from: stay.from,
  to: stay.to,
  ...(stay.address_changed_on && { addressChangedOn: stay.address_changed_on }),
  gaps: stay.gaps.map(({ put_right_on: putRightOn, ...gap }) => ({ ...gap, putRightOn })),
  badge: stay.badge,
  documents: stay.documents.map(({ document_type: documentType, issued_on: issuedOn, expires_on: expiresOn }) => ({
    documentType,
    issuedOn,
    expiresOn,
  })),
  questions: stay.questions,
  editions: stay.editions,
  nation: stay.nation,
  entries: stay.entries,
  at: stay.made_at,
});

/** The owner's side of stay receipts: to make them, to list them, and to withdraw them. */
export const stayReceiptRoutes = (dependencies: Dependencies): Router => {
  const { commands, reads, now, replies, owned, limits, publicOrigin, statedStays } = dependencies;
  const router = Router();
  const workOut = workingOut(dependencies);
  const { numberFor } = stayReceipts(dependencies);

  router.get('/properties/:id/stay-receipts', allow('property:read'), async (request, response) => {
    const acting = actingOf(request);
    const { id } = pathOf(PropertyPath, request);
    await owned.listed(acting, id);
    const receipts = (await reads.all(stayReceiptsOf(acting.account, id))).map(stayReceiptEntry);
    response.json({ success: true, receipts });
  });

  const make = async (request: Request, acting: Acting) => {
    const { id } = pathOf(PropertyPath, request);
    const days = MakeStayReceiptBody.parse(request.body);
    await owned.listed(acting, id);
    await limits.use('linkMade', acting.account);
    const property = await reads.one(ownedProperty(acting.account, id));
    // It is theirs, so a retry finds it.
    if (!property) throw new StoreUnavailable('The read model of properties is behind');
    const { entries, position, logSize } = await workOut(request, property);
    const stay = await statedStays.stated(
      property,
      { ...days, audience: 'public', known: entries, names: 'then' },
      acting.deadline,
    );
    const receiptId = newId(request);
    const number = await numberFor(receiptId, acting.deadline);
    const { account: accountId, person: madeBy } = acting;
    const details = { propertyName: stay.property_name, propertyAddress: stay.property_address };
    const about = { accountId, propertyId: id, number, receiptId, madeBy };
    const personal = { owner: { subject: accountId, details } };
    const worked = { position: position.toString(), logSize };
    const command = { type: 'MakeStayReceipt', ...about, ...statedOf(stay), ...worked, personal } as const;
    return commands.stayReceipt(number, command, contextOf(acting));
  };

  router.post('/properties/:id/stay-receipts', allow('report:download'), async (request, response) => {
    const { state, reached } = await make(request, actingOf(request));
    if (state.status === 'missing') throw new NotFound();
    const { number } = state.made;
    const url = `${originOf(request, publicOrigin)}/stay/${number}`;
    replies.acknowledged(response, reached).status(201);
    response.json({ success: true, number, url, receipt: receiptOf(state.made) });
  });

  router.delete('/stay-receipts/:number', allow('report:download'), async (request, response) => {
    const acting = actingOf(request);
    const { number } = pathOf(StayNumberPath, request);
    const state = await commands.stayReceipt.cachedState(number, acting.deadline);
    // Those of a former owner have ended with the transfer.
    if (state.status === 'missing' || state.made.accountId !== acting.account) throw new NotFound();
    await owned.property(acting, state.made.propertyId);
    const withdraw = { type: 'WithdrawStayReceipt', accountId: acting.account, at: now().toISOString() } as const;
    const { reached } = await commands.stayReceipt(number, withdraw, contextOf(acting));
    replies.acknowledged(response, reached).json({ success: true });
  });

  return router;
};
