import { Router } from 'express';
import { AccessPath, AccessTerms, InvitationBody } from '../../../domain/access/contract.ts';
import { grantOf } from '../../../domain/access/state.ts';
import { OWNER_STAYS } from '../../../domain/access/texts.ts';
import { londonDay } from '../../../domain/calendar.ts';
import { NotFound, OwnerStays } from '../../application/errors.ts';
import { type Acting, actingBy, actingOf, allow } from '../acting.ts';
import { confirmed } from '../confirmed.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { contextOf, newId, pathOf } from '../request.ts';
import { ofWholeAccount } from '../wholeAccount.ts';
import { peopleOf } from './peopleOf.ts';
import { termsFor } from './scopes.ts';

type Dependencies = Pick<
  RouteDependencies,
  'commands' | 'reads' | 'now' | 'replies' | 'owned' | 'limits' | 'secrets' | 'sessions' | 'invitations' | 'inviting'
>;

/** The people of an account: who may act for it, in which role, and who is invited. */
export const accessRoutes = (dependencies: Dependencies): Router => {
  const { commands, now, replies, limits, secrets, inviting } = dependencies;
  const people = peopleOf(dependencies);
  const terms = termsFor(dependencies);
  const onceConfirmed = confirmed(commands);
  const router = Router();
  const at = () => now().toISOString();

  const found = <Item extends { readonly id: string }>(items: readonly Item[], id: string): Item => {
    const item = items.find((one) => one.id === id);
    if (!item) throw new NotFound();
    return item;
  };
  const shownInvitation = async (acting: Acting, id: string) => found((await people(acting)).invitations, id);

  router.get('/access', allow('access:read'), async (request, response) => {
    response.json({ success: true, ...(await people(ofWholeAccount(request))) });
  });

  router.post('/access/invitations', allow('access:change'), onceConfirmed, async (request, response) => {
    const acting = ofWholeAccount(request);
    const { email, ...asked } = InvitationBody.parse(request.body);
    const granted = await terms(acting, asked, null);
    await limits.use('invitation', acting.account);
    await limits.use('invitationByEmail', secrets.emailKey(email));
    const invitationId = newId(request);
    const invited = { accountId: acting.account, invitationId, invitedBy: acting.person, email, ...granted };
    const { reached } = await inviting.invite(invited, contextOf(acting));
    const invitation = await replies.readBack(reached, () => shownInvitation(acting, invitationId));
    replies.acknowledged(response, reached).status(201).json({ success: true, invitation });
  });

  router.post('/access/invitations/:id/resend', allow('access:change'), onceConfirmed, async (request, response) => {
    const acting = ofWholeAccount(request);
    const { id } = pathOf(AccessPath, request);
    const { email } = await shownInvitation(acting, id);
    await limits.use('invitation', acting.account);
    await limits.use('invitationByEmail', secrets.emailKey(email));
    const { reached } = await inviting.resend(
      { accountId: acting.account, invitationId: id, by: acting.person },
      contextOf(acting),
    );
    const invitation = await replies.readBack(reached, () => shownInvitation(acting, id));
    replies.acknowledged(response, reached).json({ success: true, invitation });
  });

  router.delete('/access/invitations/:id', allow('access:change'), async (request, response) => {
    const acting = ofWholeAccount(request);
    const { id } = pathOf(AccessPath, request);
    await shownInvitation(acting, id);
    const { reached } = await inviting.withdraw(acting.account, id, contextOf(acting));
    replies.acknowledged(response, reached).json({ success: true });
  });

  router.put('/access/:id', allow('access:change'), async (request, response) => {
    const acting = ofWholeAccount(request);
    const { account: accountId } = acting;
    const { id: grantId } = pathOf(AccessPath, request);
    if (grantId === accountId) throw new OwnerStays(OWNER_STAYS);
    found((await people(acting)).people, grantId);
    const granted = await terms(acting, AccessTerms.parse(request.body), grantId);
    const change = { type: 'ChangeAccess', accountId, grantId, by: acting.person, ...granted, at: at() } as const;
    const { reached } = await commands.access(accountId, change, contextOf(acting));
    const person = await replies.readBack(reached, async () => found((await people(acting)).people, grantId));
    replies.acknowledged(response, reached).json({ success: true, person });
  });

  /** Removes a person. Everyone can remove themselves, but for the owner. */
  router.delete('/access/:id', allow('access:leave'), async (request, response) => {
    const acting = actingOf(request);
    const { account: accountId, person, role, deadline } = acting;
    const { id: grantId } = pathOf(AccessPath, request);
    if (grantId === accountId && role === 'owner') throw new OwnerStays(OWNER_STAYS);
    const state = await commands.access.freshState(accountId, deadline);
    const isOwn = grantOf(state, person, londonDay(now()))?.grantId === grantId;
    const isKnown = grantId === accountId || state.grants.some((grant) => grant.grantId === grantId);
    if (!isKnown || (!isOwn && acting.scope !== null)) throw new NotFound();
    if (!isOwn) actingBy(request, 'access:change');
    if (grantId === accountId) throw new OwnerStays(OWNER_STAYS);
    const command = { type: 'RevokeAccess', accountId, grantId, at: at() } as const;
    const { reached } = await commands.access(accountId, command, contextOf(acting));
    replies.acknowledged(response, reached).json({ success: true });
  });

  return router;
};
