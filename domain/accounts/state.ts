import type { AccountEvent, UserType } from './events.ts';
import { defaultNotifications, type Notifications } from './notifications.ts';

export type RegisteredAccount = {
  readonly status: 'registered';
  readonly accountId: string;
  readonly userType: UserType;
  /** Empty once the person's key has been erased. */
  readonly email: string;
  /** When the present address was claimed (ISO 8601, UTC). */
  readonly emailSince: string;
  readonly name: string;
  readonly phone: string;
  /** True once the present address was confirmed by the link in a mail. */
  readonly isEmailConfirmed: boolean;
  /** True once the present address or an earlier one was confirmed. */
  readonly wasEverConfirmed: boolean;
  /** False after the server of the present address has refused a mail for good. */
  readonly isEmailReachable: boolean;
  readonly notifications: Notifications;
  readonly hasTwoFactor: boolean;
  /** When the second factor was switched on (ISO 8601, UTC); null while it is off. */
  readonly twoFactorSince: string | null;
  readonly usedRecoveryCodes: readonly number[];
  readonly confirmationRequestId: string | null;
  readonly resetRequestId: string | null;
  /** The last request for a new password, until the password was changed after it. */
  readonly openResetRequestId: string | null;
  /** ISO 8601, UTC. */
  readonly passwordChangedAt: string | null;
};

/** Until the erasure is complete, the address is known for the last mail. */
export type ErasedAccount = Pick<RegisteredAccount, 'accountId' | 'email'> & {
  readonly status: 'erased';
  readonly isComplete: boolean;
};

export type AccountState = { readonly status: 'missing' } | ErasedAccount | RegisteredAccount;

const registered = ({ data }: Extract<AccountEvent, { type: 'AccountRegistered' }>): RegisteredAccount => ({
  status: 'registered',
  accountId: data.accountId,
  userType: data.userType,
  ...(data.personal.holder.details ?? { email: '', name: '', phone: '' }),
  emailSince: data.at,
  isEmailConfirmed: false,
  wasEverConfirmed: false,
  isEmailReachable: true,
  notifications: defaultNotifications(data.marketingOptIn),
  hasTwoFactor: false,
  twoFactorSince: null,
  usedRecoveryCodes: [],
  confirmationRequestId: null,
  resetRequestId: null,
  openResetRequestId: null,
  passwordChangedAt: null,
});

const changed = (state: RegisteredAccount, event: AccountEvent): AccountState => {
  switch (event.type) {
    case 'ProfileChanged':
      return { ...state, ...(event.data.personal.holder.details ?? { name: '', phone: '' }) };
    case 'EmailChanged':
      return {
        ...state,
        email: event.data.personal.holder.details?.email ?? '',
        emailSince: event.data.at,
        isEmailConfirmed: false,
        isEmailReachable: true,
      };
    case 'EmailConfirmationRequested':
      return { ...state, confirmationRequestId: event.data.requestId };
    case 'EmailConfirmed':
      return { ...state, isEmailConfirmed: true, wasEverConfirmed: true, isEmailReachable: true };
    case 'EmailBounced':
      return { ...state, isEmailReachable: false };
    case 'NotificationsChanged':
      return { ...state, notifications: event.data.notifications };
    case 'TwoFactorEnabled':
      return { ...state, hasTwoFactor: true, twoFactorSince: event.data.at, usedRecoveryCodes: [] };
    case 'TwoFactorDisabled':
      return { ...state, hasTwoFactor: false, twoFactorSince: null };
    case 'AccountErased':
      return { status: 'erased', accountId: state.accountId, email: state.email, isComplete: false };
    case 'RecoveryCodeUsed':
      return { ...state, usedRecoveryCodes: [...state.usedRecoveryCodes, event.data.code] };
    case 'PasswordResetRequested':
      return { ...state, resetRequestId: event.data.requestId, openResetRequestId: event.data.requestId };
    case 'PasswordChanged':
      return { ...state, passwordChangedAt: event.data.at, openResetRequestId: null };
    case 'AccountRegistered':
    case 'ErasureCompleted':
      return state;
  }
};

export const evolveAccount = (state: AccountState, event: AccountEvent): AccountState => {
  if (event.type === 'AccountRegistered') return registered(event);
  if (state.status === 'erased' && event.type === 'ErasureCompleted') return { ...state, email: '', isComplete: true };
  return state.status === 'registered' ? changed(state, event) : state;
};
