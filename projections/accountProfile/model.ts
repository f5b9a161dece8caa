import type { AccountEvent } from '../../domain/accounts/events.ts';
import { evolveAccount, type RegisteredAccount } from '../../domain/accounts/state.ts';
import { type Change, readModel } from '../readModel.ts';

/** Answers: whose account is this? One row per account, until it is erased. */
const folded: Change<RegisteredAccount, AccountEvent> = {
  key: ({ event }) => event.data.accountId,
  fold: (state, { event }) => {
    const after = evolveAccount(state ?? { status: 'missing' }, event);
    return after.status === 'registered' ? after : null;
  },
};

export const accountProfile = readModel<RegisteredAccount, 'account'>({
  name: 'account_profile',
  version: 5,
  reads: ['account'],
  on: {
    AccountRegistered: folded,
    ProfileChanged: folded,
    EmailChanged: folded,
    EmailConfirmationRequested: folded,
    EmailConfirmed: folded,
    EmailBounced: folded,
    NotificationsChanged: folded,
    PasswordResetRequested: folded,
    PasswordChanged: folded,
    TwoFactorEnabled: folded,
    TwoFactorDisabled: folded,
    RecoveryCodeUsed: folded,
    AccountErased: folded,
    ErasureCompleted: folded,
  },
  owner: ({ accountId }) => accountId,
  columns: {},
  row: () => ({}),
  indexes: ['owner'],
});
