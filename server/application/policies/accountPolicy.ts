import { registrationOf } from '../../../domain/emails/decider.ts';
import type { EmailClaim } from '../../../domain/emails/events.ts';
import type { Of } from '../../../domain/events.ts';
import type { Context } from '../commandHandler.ts';
import { Rejected } from '../errors.ts';
import { commandBy, type Done, type PolicyDependencies } from './policy.ts';

/** Keeps an account and the addresses that it claims consistent. */
export const accountPolicy = ({ commands, now, emailKey, beginErasure }: PolicyDependencies) => {
  const by = commandBy(now);
  const at = () => now().toISOString();

  const register = async (claim: EmailClaim, context: Context): Promise<readonly Done[]> => {
    const { accountId, quickCheckId } = claim;
    const registration = registrationOf(claim);
    if (!registration) return [];
    const registered = await commands.account(accountId, { type: 'RegisterAccount', ...registration }, context);
    if (!quickCheckId) return [registered];
    const lead = { type: 'CaptureLead', quickCheckId, accountId, at: at() } as const;
    return [registered, await commands.quickCheck(quickCheckId, lead, context)];
  };

  const release = (accountId: string, key: string, context: Context): Promise<Done> =>
    commands.email(key, { type: 'ReleaseEmail', ...by(accountId) }, context);

  const hasAddress = async (accountId: string, key: string, { deadline }: Context): Promise<boolean> => {
    const account = await commands.account.freshState(accountId, deadline);
    return account.status === 'registered' && emailKey(account.email) === key;
  };

  const holdsClaim = async (accountId: string, key: string, { deadline }: Context): Promise<boolean> => {
    const claimed = await commands.email.freshState(key, deadline);
    return claimed.status === 'claimed' && claimed.accountId === accountId;
  };

  const change = (accountId: string, email: string, claimedAt: string, context: Context): Promise<Done> =>
    commands
      .account(accountId, { type: 'ChangeEmail', email, at: claimedAt, now: at() }, context)
      .catch((error: unknown) => {
        // The account was erased in the meantime.
        if (error instanceof Rejected) return undefined;
        throw error;
      });

  const changeTo = async ({ accountId, personal, at: claimedAt }: EmailClaim, context: Context) => {
    const { details } = personal.holder;
    if (!details) return [];
    const key = emailKey(details.email);
    // This may run again after the address was given up.
    if (!(await holdsClaim(accountId, key, context))) return [];
    const changed = await change(accountId, details.email, claimedAt, context);
    // A later claim was faster, for example because this process was killed in between.
    if (await hasAddress(accountId, key, context)) return [changed];
    return [changed, await release(accountId, key, context)];
  };

  const emailClaimed = async ({ data }: Of<'EmailClaimed'>, context: Context): Promise<readonly Done[]> =>
    data.purpose === 'registration' ? register(data, context) : changeTo(data, context);

  /** The former address may be the present one again, and stays claimed if only upper and lower case have changed. */
  const emailChanged = async ({ data }: Of<'EmailChanged'>, context: Context): Promise<Done> => {
    const { details } = data.personal.holder;
    if (!details) return undefined;
    const former = emailKey(details.formerEmail);
    return (await hasAddress(data.accountId, former, context)) ? undefined : release(data.accountId, former, context);
  };

  const wasErased = async ({ data }: Of<'AccountErased'>, context: Context): Promise<Done> => {
    const released = await release(data.accountId, data.emailKey, context);
    const account = await commands.account.cachedState(data.accountId, context.deadline);
    // This policy may run again long after the erasure.
    if (account.status !== 'erased' || !account.isComplete) await beginErasure(data.accountId);
    return released;
  };

  return { emailClaimed, emailChanged, wasErased };
};
