import { registrationOf } from '../../../domain/emails/decider.ts';
import type { EmailClaim } from '../../../domain/emails/events.ts';
import type { Of } from '../../../domain/events.ts';
import type { Context } from '../commandHandler.ts';
import { commandBy, type Done, type PolicyDependencies } from './policy.ts';

/** Keeps an account and the addresses that it claims consistent. */
export const accountPolicy = ({ commands, now, emailKey }: PolicyDependencies) => {
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

  const changeTo = async ({ accountId, personal }: EmailClaim, context: Context): Promise<Done> => {
    const { details } = personal.holder;
    // The person was erased in the meantime, which has released the address.
    if (!details) return undefined;
    return commands.account(accountId, { type: 'ChangeEmail', email: details.email, at: at() }, context);
  };

  const emailClaimed = async ({ data }: Of<'EmailClaimed'>, context: Context): Promise<readonly Done[]> =>
    data.purpose === 'registration' ? register(data, context) : [await changeTo(data, context)];

  const release = (accountId: string, key: string, context: Context): Promise<Done> =>
    commands.email(key, { type: 'ReleaseEmail', ...by(accountId) }, context);

  /** An address that differs only in upper and lower case has the same key, and stays claimed. */
  const emailChanged = async ({ data }: Of<'EmailChanged'>, context: Context): Promise<Done> => {
    const { details } = data.personal.holder;
    if (!details || emailKey(details.formerEmail) === emailKey(details.email)) return undefined;
    return release(data.accountId, emailKey(details.formerEmail), context);
  };

  const wasErased = ({ data }: Of<'AccountErased'>, context: Context): Promise<Done> =>
    release(data.accountId, data.emailKey, context);

  return { emailClaimed, emailChanged, wasErased };
};
