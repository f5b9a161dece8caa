import { ROLE_LABELS } from '../../../domain/access/contract.ts';
import { formatDay, formatInstant } from '../../../domain/calendar.ts';
import type { Of } from '../../../domain/events.ts';
import type { Done, PolicyContext, PolicyDependencies } from './policy.ts';

/** Writes the mails to people who are invited to an account, and forgets their addresses. */
export const accessPolicy = ({ commands, mail, invitations }: PolicyDependencies) => {
  const sendLink = async (
    { accountId, invitationId, expiresAt, at }: Of<'AccessInvitationResent'>['data'],
    { causationId: eventId, deadline }: PolicyContext,
  ): Promise<undefined> => {
    const [account, access] = await Promise.all([
      commands.account.cachedState(accountId, deadline),
      commands.access.cachedState(accountId, deadline),
    ]);
    const invitation = access.invitations.find((one) => one.invitationId === invitationId);
    // It has been accepted, withdrawn or sent again since.
    if (account.status !== 'registered' || invitation?.expiresAt !== expiresAt) return;
    const issued = await invitations.issue(invitationId, expiresAt);
    if (!issued) return;
    const { role, scope, until } = invitation;
    const data = {
      account: account.name || account.email,
      role: ROLE_LABELS[role],
      isLimited: scope.kind !== 'all',
      until: until && formatDay(until),
      expiresOn: formatInstant(expiresAt),
      token: issued.token,
    };
    await mail.add({
      template: 'invitation',
      data,
      to: issued.email,
      eventId,
      at,
      subject: accountId,
      accountId: null,
    });
  };

  /** Withdraws the open invitations to a removed group: a person who accepted one would see no property. */
  const groupRemoved = async (
    { data: { accountId, groupId, at } }: Of<'GroupRemoved'>,
    context: PolicyContext,
  ): Promise<readonly Done[]> => {
    const { invitations: open } = await commands.access.freshState(accountId, context.deadline);
    const toGroup = open.filter(({ scope }) => scope.kind === 'group' && scope.groupId === groupId);
    const outcomes: Done[] = [];
    for (const { invitationId } of toGroup) {
      const withdraw = { type: 'WithdrawInvitation', accountId, invitationId, at } as const;
      outcomes.push(await commands.access(accountId, withdraw, context));
    }
    return outcomes;
  };

  return {
    groupRemoved,
    invited: ({ data }: Of<'AccessInvited'>, context: PolicyContext) => sendLink(data, context),
    resent: ({ data }: Of<'AccessInvitationResent'>, context: PolicyContext) => sendLink(data, context),
    // The grant has the id of its invitation.
    granted: async ({ data }: Of<'AccessGranted'>): Promise<undefined> => {
      await invitations.end(data.grantId);
    },
    withdrawn: async ({ data }: Of<'AccessInvitationWithdrawn'>): Promise<undefined> => {
      await invitations.end(data.invitationId);
    },
  };
};
