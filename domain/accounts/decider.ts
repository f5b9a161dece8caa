import { type Decider, type Decision, type Rejection, reject } from '../decider.ts';
import { INVALID_CONFIRMATION_LINK } from './contract.ts';
import type { AccountEvent, Contact, UserType } from './events.ts';
import { type Notifications, sameNotifications } from './notifications.ts';
import { type AccountState, evolveAccount, type RegisteredAccount } from './state.ts';

export type AccountRegistration = {
  accountId: string;
  userType: UserType;
  marketingOptIn: boolean;
  personal: { holder: Contact };
  at: string;
};

type Change =
  | { type: 'ChangeProfile'; name: string; phone: string }
  /**
   * Follows the claim of the address. `at` is the time of the claim: the latest claim counts. `now` is the present time, if
   * the claim may be an earlier one.
   */
  | { type: 'ChangeEmail'; email: string; now?: string }
  | { type: 'RequestEmailConfirmation'; requestId: string }
  /** `email` is the address to which the link was sent. */
  | { type: 'ConfirmEmail'; email: string }
  | { type: 'RecordBounce'; email: string }
  | { type: 'ChangeNotifications'; notifications: Notifications; via: 'settings' | 'profile' | 'unsubscribe' }
  | { type: 'RequestPasswordReset'; requestId: string }
  | { type: 'RecordPasswordChange'; how: 'change' | 'reset'; emailKey?: string }
  | { type: 'EnableTwoFactor' }
  | { type: 'DisableTwoFactor' }
  | { type: 'UseRecoveryCode'; code: number }
  | { type: 'EraseAccount'; emailKey: string };

export type AccountCommand =
  | ({ type: 'RegisterAccount' } & AccountRegistration)
  | (Change & { at: string })
  /** Follows the destruction of the person's key. */
  | { type: 'CompleteErasure'; at: string };

export type AccountRejection = 'account-missing' | 'confirmation-void';

/** A mail that was refused after the confirmation takes the proof away: the address can be confirmed again. */
const isEmailProven = ({ isEmailConfirmed, isEmailReachable }: RegisteredAccount): boolean =>
  isEmailConfirmed && isEmailReachable;

const decideChange = (
  command: Change & { at: string },
  account: RegisteredAccount,
): Decision<AccountEvent, AccountRejection> => {
  const { accountId } = account;
  const { at } = command;
  const about = { accountId, at };
  const holder = <Details>(details: Details) => ({ personal: { holder: { subject: accountId, details } } });
  switch (command.type) {
    case 'ChangeProfile': {
      const { name, phone } = command;
      if (name === account.name && phone === account.phone) return [];
      return [{ type: 'ProfileChanged', data: { ...about, ...holder({ name, phone }) } }];
    }
    case 'ChangeEmail': {
      const { email, now = at } = command;
      if (email === account.email) return [];
      // A later claim was faster. If that one lies ahead of us, the clock was wrong then, and it does not count as later.
      if (at < account.emailSince && account.emailSince <= now) return [];
      return [{ type: 'EmailChanged', data: { ...about, ...holder({ email, formerEmail: account.email }) } }];
    }
    case 'RequestEmailConfirmation':
      if (isEmailProven(account) || command.requestId === account.confirmationRequestId) return [];
      return [{ type: 'EmailConfirmationRequested', data: { ...about, requestId: command.requestId } }];
    case 'ConfirmEmail':
      // The address was changed after the link was sent.
      if (command.email !== account.email) return reject('confirmation-void', INVALID_CONFIRMATION_LINK);
      return isEmailProven(account) ? [] : [{ type: 'EmailConfirmed', data: about }];
    case 'RecordBounce':
      if (command.email !== account.email || !account.isEmailReachable) return [];
      return [{ type: 'EmailBounced', data: about }];
    case 'ChangeNotifications': {
      const { notifications, via } = command;
      if (sameNotifications(notifications, account.notifications)) return [];
      return [{ type: 'NotificationsChanged', data: { ...about, notifications, via } }];
    }
    case 'RequestPasswordReset':
      if (command.requestId === account.resetRequestId) return [];
      return [{ type: 'PasswordResetRequested', data: { ...about, requestId: command.requestId } }];
    case 'RecordPasswordChange': {
      const { type: _, ...change } = command;
      return at === account.passwordChangedAt ? [] : [{ type: 'PasswordChanged', data: { accountId, ...change } }];
    }
    case 'EnableTwoFactor':
      return account.hasTwoFactor ? [] : [{ type: 'TwoFactorEnabled', data: about }];
    case 'DisableTwoFactor':
      return account.hasTwoFactor ? [{ type: 'TwoFactorDisabled', data: about }] : [];
    case 'UseRecoveryCode':
      if (account.usedRecoveryCodes.includes(command.code)) return [];
      return [{ type: 'RecoveryCodeUsed', data: { ...about, code: command.code } }];
    case 'EraseAccount':
      return [{ type: 'AccountErased', data: { ...about, emailKey: command.emailKey } }];
  }
};

const missing: Rejection<AccountRejection> = reject('account-missing', 'There is no such account.');

const decide = (command: AccountCommand, state: AccountState): Decision<AccountEvent, AccountRejection> => {
  if (command.type === 'RegisterAccount') {
    if (state.status !== 'missing') return [];
    const { type: _, ...registration } = command;
    return [{ type: 'AccountRegistered', data: registration }];
  }
  if (command.type === 'CompleteErasure') {
    if (state.status !== 'erased') return missing;
    const { accountId, isComplete } = state;
    return isComplete ? [] : [{ type: 'ErasureCompleted', data: { accountId, at: command.at } }];
  }
  if (state.status === 'registered') return decideChange(command, state);
  return state.status === 'erased' && command.type === 'EraseAccount' ? [] : missing;
};

export const accountDecider: Decider<AccountState, AccountCommand, AccountEvent, AccountRejection> = {
  initial: { status: 'missing' },
  evolve: evolveAccount,
  decide,
};
