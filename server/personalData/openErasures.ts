import type { StoredEvent } from '../eventLog/eventStore.ts';

/** An erasure whose end is not in the log. `emailKeys`: the addresses that the account holds there, in order. */
export type OpenErasure = { readonly accountId: string; readonly emailKeys: readonly string[] };

type Event = Pick<StoredEvent, 'stream' | 'type' | 'data'>;

/** Follows erasures and addresses through the events of a log that may be older than the database. */
export const openErasures = () => {
  const completed = new Set<string>();
  /** The provider of payments may be away when the key is destroyed, so its end may come later. */
  const subscribed = new Set<string>();
  /** The account that holds an address, by the stream id of the address. */
  const holders = new Map<string, string>();

  const fold = ({ stream, type, data }: Event): void => {
    const emailKey = stream.slice(stream.indexOf('-') + 1);
    if (type === 'ErasureCompleted') completed.add(String(data.accountId));
    if (type === 'SubscriptionActivated') subscribed.add(String(data.accountId));
    if (type === 'SubscriptionEnded') subscribed.delete(String(data.accountId));
    if (type === 'EmailReleased' || type === 'EmailClaimed') holders.delete(emailKey);
    if (type === 'EmailClaimed') holders.set(emailKey, String(data.accountId));
  };

  return {
    add: (events: readonly Event[]): void => events.forEach(fold),
    /** `erased`: the accounts that must stay erased. */
    open: (erased: readonly string[]): readonly OpenErasure[] => {
      const isOpen = (id: string) => !completed.has(id) || subscribed.has(id);
      const held = new Map(erased.filter(isOpen).map((id) => [id, [] as string[]]));
      for (const [emailKey, accountId] of holders) held.get(accountId)?.push(emailKey);
      return [...held].map(([accountId, emailKeys]) => ({ accountId, emailKeys }));
    },
  };
};
