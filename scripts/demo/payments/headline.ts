import type { DomainEvent } from '../../../domain/events.ts';

/** What happens to an account without a person: by its period's end, by the bank, by the schedule. */
const HEADLINES: Readonly<Partial<Record<DomainEvent['type'], (name: string) => string>>> = {
  SubscriptionRenewed: (name) => `The subscription of ${name} renews.`,
  PaymentFailed: (name) => `The card of ${name} does not pay.`,
  PaymentSettled: (name) => `The card of ${name} pays the open invoice.`,
  SubscriptionEndAnnounced: (name) => `${name} is told that the subscription ends soon.`,
  SubscriptionEnded: (name) => `The subscription of ${name} ends.`,
  BadgeSuspensionAnnounced: (name) => `${name} is told that the badges will be suspended.`,
  BadgeSuspended: (name) => `A badge of ${name} is suspended.`,
  BadgeExpired: (name) => `A badge of ${name} expires.`,
};

/** Tells in a sentence what happened. Remembers the names of accounts, which later events do not have. */
export const headlines = () => {
  const names = new Map<string, string>();
  const sentenceOf = (event: DomainEvent): string | undefined => {
    if (event.type === 'AccountRegistered')
      names.set(event.data.accountId, event.data.personal.holder.details?.name ?? 'Someone');
    const accountId = 'accountId' in event.data ? event.data.accountId : null;
    return HEADLINES[event.type]?.(names.get(accountId ?? '') ?? 'Someone');
  };
  return {
    nameOf: (accountId: string) => names.get(accountId) ?? 'Someone',
    of: (events: readonly DomainEvent[]): string =>
      events.flatMap((event) => sentenceOf(event) ?? []).join(' ') || 'Mails arrive.',
  };
};
export type Headlines = ReturnType<typeof headlines>;
