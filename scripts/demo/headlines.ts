import type { DomainEvent } from '../../domain/events.ts';

/** What happens to an account without a person: by the end of a date, by the bank, by the schedule. */
export type HeadlineTable = Readonly<Partial<Record<DomainEvent['type'], (name: string) => string>>>;

/** Tells in a sentence what happened. Remembers the names of accounts, which later events do not have. */
export const headlines = (table: HeadlineTable) => {
  const names = new Map<string, string>();
  const nameOf = (accountId: string) => names.get(accountId) ?? 'Someone';
  const sentenceOf = (event: DomainEvent): string | undefined => {
    if (event.type === 'AccountRegistered')
      names.set(event.data.accountId, event.data.personal.holder.details?.name ?? 'Someone');
    const accountId = 'accountId' in event.data ? event.data.accountId : null;
    return table[event.type]?.(nameOf(accountId ?? ''));
  };
  return {
    nameOf,
    of: (events: readonly DomainEvent[]): string =>
      [...new Set(events.flatMap((event) => sentenceOf(event) ?? []))].join(' ') || 'Mails arrive.',
  };
};
