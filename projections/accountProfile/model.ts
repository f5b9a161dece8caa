import type { UserType } from '../../domain/accounts/events.ts';
import { readModel } from '../readModel.ts';

export type AccountState = {
  accountId: string;
  email: string;
  name: string;
  phone: string;
  userType: UserType;
  marketingOptIn: boolean;
};

/** Answers: whose account is this? One row per account. */
export const accountProfile = readModel<AccountState, 'account'>({
  name: 'account_profile',
  version: 1,
  reads: ['account'],
  on: {
    AccountRegistered: {
      key: ({ event }) => event.data.accountId,
      fold: (_, { event: { data } }) => ({
        accountId: data.accountId,
        // Erasure removes the personal data, but the account's history stays.
        ...(data.personal.holder.details ?? { email: '', name: '', phone: '' }),
        userType: data.userType,
        marketingOptIn: data.marketingOptIn,
      }),
    },
  },
  owner: ({ accountId }) => accountId,
  columns: {},
  row: () => ({}),
  indexes: [],
});
