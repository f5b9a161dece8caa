import type { UserType } from '../../domain/accounts/events.ts';
import { ignoring, type ReadModel } from '../readModel.ts';

export type AccountState = {
  email: string;
  name: string;
  phone: string;
  userType: UserType;
  marketingOptIn: boolean;
};

/** Answers: who is this account? One row an account. */
export const accounts: ReadModel<AccountState> = {
  name: 'account_profile',
  version: 1,
  on: {
    AccountRegistered: {
      key: ({ event }) => event.data.accountId,
      fold: (_, { event: { data } }) => ({
        // An erased person has no personal data left; the account's history stays.
        ...(data.personal ?? { email: '', name: '', phone: '' }),
        userType: data.userType,
        marketingOptIn: data.marketingOptIn,
      }),
    },
    ...ignoring('EmailClaimed', 'EmailReleased', 'PropertySlotTaken', 'PropertySlotReleased'),
    ...ignoring('PropertyAdded', 'PropertyChanged', 'PropertyRemoved', 'AssessmentOpened'),
    ...ignoring('AssessmentStarted', 'QuestionAnswered', 'DocumentAttached', 'DocumentDetached'),
    ...ignoring('AssessmentCompleted', 'AssessmentReevaluated', 'AssessmentSuperseded'),
    ...ignoring('DocumentUploaded', 'DocumentExpiryChanged', 'DocumentSuperseded', 'DocumentDeleted'),
    ...ignoring('BadgeIssued', 'BadgeSuspended', 'BadgeReinstated', 'BadgeRenewed', 'BadgeRevoked'),
    ...ignoring('CheckoutStarted', 'CheckoutDeclined', 'SubscriptionActivated', 'SubscriptionEnded'),
  },
  columns: {},
  row: () => ({}),
  indexes: [],
};
