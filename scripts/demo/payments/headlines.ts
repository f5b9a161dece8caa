import type { HeadlineTable } from '../headlines.ts';

export const HEADLINES: HeadlineTable = {
  SubscriptionRenewed: (name) => `The subscription of ${name} renews.`,
  PaymentFailed: (name) => `The card of ${name} does not pay.`,
  PaymentSettled: (name) => `The card of ${name} pays the open invoice.`,
  SubscriptionEndAnnounced: (name) => `${name} is told that the subscription ends soon.`,
  SubscriptionEnded: (name) => `The subscription of ${name} ends.`,
  BadgeSuspensionAnnounced: (name) => `${name} is told that the badges will be suspended.`,
  BadgeSuspended: (name) => `A badge of ${name} is suspended.`,
  BadgeExpired: (name) => `A badge of ${name} expires.`,
};
