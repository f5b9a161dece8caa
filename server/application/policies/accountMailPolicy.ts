import type { AccountState, RegisteredAccount } from '../../../domain/accounts/state.ts';
import type { Of } from '../../../domain/events.ts';
import { evaluateQuickCheck } from '../../../domain/questionnaire/quickCheckResult.ts';
import type { Mail } from '../../mail/mails.ts';
import { endsAccess } from './endsAccess.ts';
import type { PolicyContext, PolicyDependencies } from './policy.ts';

type Recipient = { readonly accountId: string; readonly email: string };
/** What an event says of the account that it concerns. */
type Caused = { readonly accountId: string; readonly at: string };

/** Undefined once the person was erased. */
const reachable = (account: AccountState): RegisteredAccount | undefined =>
  account.status === 'registered' && account.email !== '' ? account : undefined;

/** Writes the mails about a person's account. */
export const accountMailPolicy = ({ commands, mail, emailKey, now }: PolicyDependencies) => {
  const holderOf = async (accountId: string, { deadline }: PolicyContext): Promise<RegisteredAccount | undefined> =>
    reachable(await commands.account.cachedState(accountId, deadline));

  const send = async (
    { accountId, email }: Recipient,
    at: string,
    { causationId }: PolicyContext,
    filled: Mail,
  ): Promise<undefined> => {
    await mail.add({ ...filled, to: email, eventId: causationId, at, subject: accountId, accountId });
    return undefined;
  };

  const confirmationToken = ({ accountId, at }: Caused, { causationId: eventId }: PolicyContext) =>
    mail.issueToken('confirm-email', { accountId, eventId, at });

  /** A reaction that writes a mail to the holder of the account. */
  const toHolder =
    <Event extends { data: { accountId: string; at: string } }>(
      fill: (event: Event, name: string, context: PolicyContext) => Mail | Promise<Mail>,
    ) =>
    async (event: Event, context: PolicyContext): Promise<undefined> => {
      const { accountId, at } = event.data;
      const holder = await holderOf(accountId, context);
      return holder && send(holder, at, context, await fill(event, holder.name, context));
    };

  const confirmation = async (
    { name, isNewAddress }: { name: string; isNewAddress: boolean },
    cause: Caused,
    context: PolicyContext,
  ): Promise<Mail> => ({
    template: 'confirm-email',
    data: { name, isNewAddress, token: await confirmationToken(cause, context) },
  });

  const emailChanged = async ({ data }: Of<'EmailChanged'>, context: PolicyContext): Promise<undefined> => {
    const { accountId, at } = data;
    const { details } = data.personal.holder;
    const holder = await holderOf(accountId, context);
    if (!details || !holder) return;
    const { name } = holder;
    const { email, formerEmail } = details;
    // Of several changes only the last can be confirmed.
    if (holder.email === email)
      await send(holder, at, context, await confirmation({ name, isNewAddress: true }, data, context));
    if (emailKey(formerEmail) !== emailKey(email))
      await send({ accountId, email: formerEmail }, at, context, { template: 'email-changed', data: { name } });
  };

  const passwordResetRequested = async (
    { data: { accountId, requestId, at } }: Of<'PasswordResetRequested'>,
    context: PolicyContext,
  ): Promise<undefined> => {
    const holder = reachable(await commands.account.freshState(accountId, context.deadline));
    // After a new password the link must not work, also if this event is followed again. The order in the stream decides,
    // because the clock may have been corrected in between.
    if (holder?.openResetRequestId !== requestId) return;
    const token = await mail.issueToken('reset-password', { accountId, eventId: context.causationId, at });
    await send(holder, at, context, { template: 'reset-password', data: { name: holder.name, token } });
  };

  const passwordChanged = async ({ data }: Of<'PasswordChanged'>, context: PolicyContext): Promise<undefined> => {
    const { accountId, how, at } = data;
    const holder = reachable(await commands.account.freshState(accountId, context.deadline));
    if (!holder) return;
    const { name } = holder;
    const accessEnded = endsAccess(data, holder, { emailKey, now });
    await send(holder, at, context, { template: 'password-changed', data: { name, how, accessEnded } });
  };

  const leadCaptured = async (event: Of<'LeadCaptured'>, context: PolicyContext): Promise<undefined> => {
    const check = await commands.quickCheck.cachedState(event.data.quickCheckId, context.deadline);
    if (check.status !== 'taken') return;
    const { passed, missing } = evaluateQuickCheck(check.answers);
    const items = missing.map(({ text }) => text);
    const result = (name: string): Mail => ({ template: 'quick-check-result', data: { name, passed, missing: items } });
    return toHolder<typeof event>((_, name) => result(name))(event, context);
  };

  /** The last mail. It has the installation's key, because the person's key is about to be destroyed. */
  const accountErased = async ({ data }: Of<'AccountErased'>, context: PolicyContext): Promise<undefined> => {
    const { accountId, at } = data;
    await mail.erase(accountId);
    const account = await commands.account.cachedState(accountId, context.deadline);
    // Without an address the key is gone. Then the mail was written when this ran before.
    if (account.status !== 'erased' || account.email === '') return;
    const deleted = { template: 'account-deleted', data: {} } as const;
    await mail.add({ ...deleted, to: account.email, eventId: context.causationId, at, subject: null, accountId: null });
  };

  const twoFactorChanged = (enabled: boolean) =>
    toHolder((_, name) => ({ template: 'two-factor-changed', data: { name, enabled } }));

  return {
    accountRegistered: toHolder<Of<'AccountRegistered'>>(async ({ data }, name, context) => ({
      template: 'welcome',
      data: { name, token: await confirmationToken(data, context) },
    })),
    confirmationRequested: toHolder<Of<'EmailConfirmationRequested'>>(({ data }, name, context) =>
      confirmation({ name, isNewAddress: false }, data, context),
    ),
    emailChanged,
    passwordResetRequested,
    passwordChanged,
    twoFactorEnabled: twoFactorChanged(true),
    twoFactorDisabled: twoFactorChanged(false),
    leadCaptured,
    accountErased,
  };
};
