import { readModel } from '../readModel.ts';

/** `at`: when it was taken by the signed-in person, or tied to the new account. */
export type QuickCheckState = { quickCheckId: string; accountId: string; at: string };

/** Answers: which quick checks did this person take? One row per quick check of an account, without the answers. */
export const accountQuickCheck = readModel<QuickCheckState, 'quickCheck'>({
  name: 'account_quick_check',
  version: 2,
  reads: ['quickCheck'],
  on: {
    QuickCheckTaken: {
      key: ({ event }) => event.data.quickCheckId,
      fold: (_, { event: { data } }) =>
        data.accountId === null ? null : { quickCheckId: data.quickCheckId, accountId: data.accountId, at: data.at },
    },
    LeadCaptured: {
      key: ({ event }) => event.data.quickCheckId,
      fold: (state, { event: { data } }) =>
        state ?? { quickCheckId: data.quickCheckId, accountId: data.accountId, at: data.at },
    },
  },
  owner: ({ accountId }) => accountId,
  columns: { at: 'timestamptz' },
  row: ({ at }) => ({ at }),
  indexes: ['owner, at'],
});
