// Not parsed as a URL, because a cluster's address has several hosts.
const ESDB = /^esdb(\+discover)?:\/\/([^\s:@/]+:[^\s@/]+@)?[\w.-]+(:\d+)?(,[\w.-]+(:\d+)?)*\/?(\?[^\s?]+)?$/;

/** The event stores, each with the values of EVENT_STORE that select it. */
const ADDRESSES = { postgres: /^postgres$/, eventStoreDb: ESDB } as const;
export type EventStoreKind = keyof typeof ADDRESSES;

export const NO_EVENT_STORE = 'must be postgres or esdb://host:port,…?tls=…';

/** Undefined if it names none. */
export const eventStoreKind = (address: string): EventStoreKind | undefined =>
  (Object.keys(ADDRESSES) as EventStoreKind[]).find((kind) => ADDRESSES[kind].test(address));
