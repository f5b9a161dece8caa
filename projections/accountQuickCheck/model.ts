import { readModel } from '../readModel.ts';

export type QuickCheckState = { quickCheckId: string; accountId: string };

/** Answers: which quick checks did this person take? One row per quick check of an account, without the answers. */
export const accountQuickCheck = readModel<QuickCheckState, 'quickCheck'>({
  name: 'account_quick_check',
  version: 1,
  reads: ['quickCheck'],
  on: {
    QuickCheckTaken: {
      key: ({ event }) => event.data.quickCheckId,
      fold: (_, { event: { data } }) =>
        data.accountId === null ? null : { quickCheckId: data.quickCheckId, accountId: data.accountId },
    },
    LeadCaptured: {
      key: ({ event }) => event.data.quickCheckId,
      fold: (state, { event: { data } }) => state ?? { quickCheckId: data.quickCheckId, accountId: data.accountId },
    },
  },
  owner: ({ accountId }) => accountId,
  columns: {},
  row: () => ({}),
  indexes: ['owner'],
});
