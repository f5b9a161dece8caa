import type { Terms } from '../../domain/access/state.ts';
import { londonDay, MS_A_DAY } from '../../domain/calendar.ts';
import type { Invitations } from '../identity/invitations.ts';
import type { Clock } from '../lib/clock.ts';
import type { Deadline } from '../lib/deadline.ts';
import { type Context, latest } from './commandHandler.ts';
import type { Commands } from './commands.ts';
import { isRefused, NotFound } from './errors.ts';
import { registeredAccount } from './registeredAccount.ts';

/** Days for which the link in the mail works. */
const LIFETIME = 14;

type Dependencies = {
  readonly commands: Pick<Commands, 'access' | 'account' | 'email'>;
  readonly invitations: Invitations;
  readonly emailKey: (email: string) => string;
  readonly now: Clock;
};

type Invited = Terms & {
  readonly accountId: string;
  readonly invitationId: string;
  readonly invitedBy: string;
  readonly email: string;
};

type Resent = { readonly accountId: string; readonly invitationId: string; readonly by: string };

/** Invites people to an account, and lets them accept. The mails follow from the events. */
export const inviting = ({ commands, invitations, emailKey, now }: Dependencies) => {
  const expiresAt = () => new Date(now().getTime() + LIFETIME * MS_A_DAY).toISOString();

  /** The account of this address; null if there is none. */
  const holderOf = async (key: string, deadline: Deadline): Promise<string | null> => {
    const claim = await commands.email.freshState(key, deadline);
    return claim.status === 'claimed' ? claim.accountId : null;
  };

  return {
    /** Throws NotFound for a repeat of the request after the invitation was accepted or withdrawn. */
    invite: async ({ email, ...terms }: Invited, context: Context) => {
      const { accountId, invitationId: id } = terms;
      const key = emailKey(email);
      const expires = expiresAt();
      // The address comes first, because the mail that follows from the event needs it.
      await invitations.store({ id, accountId, email, expiresAt: expires });
      const personId = await holderOf(key, context.deadline);
      const about = { ...terms, emailKey: key, personId, expiresAt: expires };
      const command = { type: 'Invite', ...about, today: londonDay(now()), at: now().toISOString() } as const;
      const invited = await commands.access(accountId, command, context).catch(async (error: unknown) => {
        // Nothing is recorded, so nothing will need the address.
        if (isRefused(error)) await invitations.end(id);
        throw error;
      });
      if (invited.state.invitations.some(({ invitationId }) => invitationId === id)) return invited;
      // The address was deleted when the invitation ended, and this request has just stored it again.
      await invitations.end(id);
      throw new NotFound();
    },

    /** A new link; the former one becomes void. */
    resend: (resent: Resent, context: Context) => {
      const about = { ...resent, expiresAt: expiresAt(), at: now().toISOString() };
      return commands.access(resent.accountId, { type: 'ResendInvitation', ...about }, context);
    },

    withdraw: (accountId: string, invitationId: string, context: Context) =>
      commands.access(
        accountId,
        { type: 'WithdrawInvitation', accountId, invitationId, at: now().toISOString() },
        context,
      ),

    /**
     * `context` of the person who accepts. The link came by mail, so it also proves their address. That is recorded first,
     * so that a retry after a crash records both: the link does not work once the invitation is accepted. Throws NotFound
     * while the address of the account is not confirmed: its holder may not know of the invitation.
     */
    accept: async (token: string, personId: string, context: Context) => {
      const found = await invitations.find(token);
      if (!found) throw new NotFound();
      const { id: invitationId, accountId } = found;
      const account = await commands.account.freshState(accountId, context.deadline);
      if (account.status !== 'registered' || !account.isEmailConfirmed) throw new NotFound();
      const { email } = await registeredAccount(commands, personId, context.deadline);
      const key = emailKey(email);
      const at = now().toISOString();
      const isTheirs = key === emailKey(found.email);
      const confirmed = isTheirs
        ? await commands.account(personId, { type: 'ConfirmEmail', email, at }, context)
        : undefined;
      const command = { type: 'AcceptInvitation', accountId, invitationId, personId, emailKey: key, at } as const;
      const granted = await commands.access(accountId, command, { ...context, account: accountId });
      return { accountId, reached: latest(confirmed?.reached, granted.reached) };
    },
  };
};
export type Inviting = ReturnType<typeof inviting>;
