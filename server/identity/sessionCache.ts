import { LRUCache } from 'lru-cache';

export type Session = {
  /** Shown to the person. The token is the secret. */
  readonly id: string;
  readonly accountId: string;
};

/** Milliseconds. Also the longest time for which an ended session is accepted if a notice about it gets lost. */
const CACHED_FOR = 5000;
const MAX_CACHED = 10_000;

/** Sessions by token, and the tokens of each account, so that ending an account's sessions does not search them all. */
export const sessionCache = () => {
  const tokens = new Map<string, Set<string>>();
  const sessions = new LRUCache<string, Session>({
    max: MAX_CACHED,
    ttl: CACHED_FOR,
    dispose: ({ accountId }, token) => {
      const others = tokens.get(accountId);
      others?.delete(token);
      if (others?.size === 0) tokens.delete(accountId);
    },
  });
  /** Counts endings. A look-up during which a session ended may be stale, so it is not cached. */
  let endings = 0;

  return {
    get: (token: string): Session | undefined => sessions.get(token),
    endings: () => endings,
    set: (token: string, session: Session): void => {
      sessions.set(token, session);
      const { accountId } = session;
      tokens.set(accountId, (tokens.get(accountId) ?? new Set()).add(token));
    },
    /** Drops the sessions of an account. */
    drop: (accountId: string): void => {
      endings += 1;
      for (const token of [...(tokens.get(accountId) ?? [])]) sessions.delete(token);
    },
    clear: (): void => {
      endings += 1;
      sessions.clear();
    },
  };
};
