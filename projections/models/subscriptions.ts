import type { PlanType } from '../../domain/subscriptions/events.ts';
import { ignoring, type ReadModel } from '../readModel.ts';

export type SubscriptionState = { planType: PlanType; propertiesCount: number; currentPeriodEnd: string };

/** Answers: what has this account paid for, and until when? One row an account that has a subscription. */
export const subscriptions: ReadModel<SubscriptionState> = {
  name: 'account_subscription',
  version: 1,
  on: {
    SubscriptionActivated: {
      key: ({ event }) => event.data.accountId,
      fold: (_, { event: { data } }) => ({
        planType: data.planType,
        propertiesCount: data.propertiesCount,
        currentPeriodEnd: data.currentPeriodEnd,
      }),
    },
    SubscriptionEnded: { key: ({ event }) => event.data.accountId, fold: () => null },
    ...ignoring('CheckoutStarted', 'CheckoutDeclined'),
    ...ignoring('AccountRegistered', 'EmailClaimed', 'EmailReleased', 'PropertySlotTaken', 'PropertySlotReleased'),
    ...ignoring('PropertyAdded', 'PropertyChanged', 'PropertyRemoved', 'AssessmentOpened'),
    ...ignoring('AssessmentStarted', 'QuestionAnswered', 'DocumentAttached', 'DocumentDetached'),
    ...ignoring('AssessmentCompleted', 'AssessmentReevaluated', 'AssessmentSuperseded'),
    ...ignoring('DocumentUploaded', 'DocumentExpiryChanged', 'DocumentSuperseded', 'DocumentDeleted'),
    ...ignoring('BadgeIssued', 'BadgeSuspended', 'BadgeReinstated', 'BadgeRenewed', 'BadgeRevoked'),
  },
  columns: {},
  row: () => ({}),
  indexes: [],
};
