import { type Request, Router } from 'express';
import { addDays, londonDay } from '../../../domain/calendar.ts';
import { PropertyPath } from '../../../domain/properties/contract.ts';
import { MakeShareBody } from '../../../domain/shares/contract.ts';
import { LinkPath } from '../../../domain/uploadLinks/contract.ts';
import type { ShareState } from '../../../projections/share/model.ts';
import { shareById, sharesOf } from '../../../projections/share/queries.ts';
import { shareRow } from '../../../projections/share/row.ts';
import { isRefused, NotFound, Unprocessable } from '../../application/errors.ts';
import { linkIdOf, newLinkToken } from '../../identity/linkTokens.ts';
import { type Acting, actingOf, allow } from '../acting.ts';
import { confirmed } from '../confirmed.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { contextOf, originOf, pathOf } from '../request.ts';
import { subscribed } from '../subscribed.ts';

type Dependencies = Pick<
  RouteDependencies,
  'commands' | 'reads' | 'now' | 'replies' | 'owned' | 'subscription' | 'limits' | 'publicOrigin' | 'sharePasscodes'
>;

/** The owner's side of shared links: to make them, see who has looked, and withdraw them. */
export const shareRoutes = (dependencies: Dependencies): Router => {
  const { commands, reads, now, replies, owned, subscription, limits, publicOrigin, sharePasscodes } = dependencies;
  const router = Router();
  const today = () => londonDay(now());

  const rowsOf = async (acting: Acting, shares: readonly ShareState[]) => {
    const isSubscribed = await subscription.mayWrite(acting);
    return shares.map((share) => shareRow(share, { today: today(), isSubscribed }));
  };

  const shown = async (shareId: string, acting: Acting) => {
    const [row] = await rowsOf(acting, await reads.all(shareById(shareId)));
    if (!row) throw new NotFound();
    return row;
  };

  // A link outlives the access of the person who made it, so only those who manage access see and make them.
  router.get('/properties/:id/shares', allow('access:read'), async (request, response) => {
    const acting = actingOf(request);
    const { id } = pathOf(PropertyPath, request);
    await owned.listed(acting, id);
    const shares = await rowsOf(acting, await reads.all(sharesOf(acting.account, id)));
    response.json({ success: true, shares });
  });

  /** Throws NotFound for a document of another account, and Unprocessable for one of another property. */
  const checkDocuments = async (acting: Acting, propertyId: string, documentIds: readonly string[]) => {
    for (const id of documentIds) {
      const { status, uploaded } = await owned.document(acting, id);
      if (status === 'deleted' || uploaded.propertyId !== propertyId)
        throw new Unprocessable({ documents: 'Choose documents of this property' });
    }
  };

  const make = async (request: Request, acting: Acting, shareId: string) => {
    const { id: propertyId } = pathOf(PropertyPath, request);
    const { expires_in_days: days, passcode, documents, answers, recipient } = MakeShareBody.parse(request.body);
    await owned.listed(acting, propertyId);
    const documentIds = [...new Set(documents)];
    await checkDocuments(acting, propertyId, documentIds);
    const { account: accountId, person: madeBy } = acting;
    await limits.use('linkMade', accountId);
    // Before the event: a share that needs a passcode must never be without it.
    if (passcode !== undefined) await sharePasscodes.set({ shareId, accountId }, passcode);
    const personal = { owner: { subject: accountId, details: { recipient } } };
    const about = { accountId, propertyId, shareId, documentIds, lastDay: addDays(today(), days), madeBy, personal };
    const command = {
      type: 'MakeShare',
      ...about,
      hasPasscode: passcode !== undefined,
      showsAnswers: answers,
      at: now().toISOString(),
    } as const;
    return commands.share(shareId, command, contextOf(acting)).catch(async (error: unknown) => {
      if (isRefused(error)) await sharePasscodes.forget(shareId);
      throw error;
    });
  };

  const guards = [subscribed(subscription), confirmed(commands)];

  router.post('/properties/:id/shares', allow('access:change'), ...guards, async (request, response) => {
    const token = newLinkToken();
    const id = linkIdOf('share', token);
    const acting = actingOf(request);
    const { reached } = await make(request, acting, id);
    const share = await replies.readBack(reached, () => shown(id, acting));
    const url = `${originOf(request, publicOrigin)}/shared/${token}`;
    replies.acknowledged(response, reached).status(201);
    response.json({ success: true, id, url, token, expires_at: share.expires_at, share });
  });

  router.delete('/shares/:id', allow('access:change'), async (request, response) => {
    const acting = actingOf(request);
    const { id } = pathOf(LinkPath, request);
    const share = await commands.share.cachedState(id, acting.deadline);
    if (share.status === 'missing') throw new NotFound();
    await owned.property(acting, share.made.propertyId);
    const revoke = { type: 'RevokeShare', accountId: acting.account, at: now().toISOString() } as const;
    const { reached } = await commands.share(id, revoke, contextOf(acting));
    replies.acknowledged(response, reached).json({ success: true });
  });

  return router;
};
