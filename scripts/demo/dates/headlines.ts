import type { HeadlineTable } from '../headlines.ts';

export const HEADLINES: HeadlineTable = {
  ReminderSent: (name) => `${name} is reminded.`,
  DocumentExpired: (name) => `A document of ${name} has run out.`,
  BadgeExpired: (name) => `A badge of ${name} expires.`,
  BadgeSuspended: (name) => `A badge of ${name} is suspended.`,
  BadgeRenewed: (name) => `A badge of ${name} is renewed.`,
  SubscriptionRenewed: (name) => `The subscription of ${name} renews.`,
  SubscriptionEndAnnounced: (name) => `${name} is told that the subscription ends soon.`,
  SubscriptionEnded: (name) => `The subscription of ${name} ends.`,
  BadgeSuspensionAnnounced: (name) => `${name} is told that the badges will be suspended.`,
};
