import { timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../identity/secrets.ts';

/** The kinds of mail that a person can end with one click (RFC 8058). All others are needed for the service. */
const LISTS = ['marketing', 'reminders'] as const;
export type MailList = (typeof LISTS)[number];

/** Bytes: 128 bits cannot be guessed. */
const LENGTH = 16;

/**
 * The tokens of links that end a kind of mail: the account's id and a keyed hash. A mail may be opened years later, so
 * the tokens do not expire, and none is stored.
 */
export const unsubscribeTokens = (derive: Secrets['derive']) => {
  const hashOf = (list: MailList, accountId: string): string =>
    derive(`unsubscribe ${list} ${accountId}`).subarray(0, LENGTH).toString('base64url');

  const isEqual = (one: string, other: string): boolean => {
    const [a, b] = [Buffer.from(one), Buffer.from(other)];
    return a.length === b.length && timingSafeEqual(a, b);
  };

  return {
    issue: (list: MailList, accountId: string): string => `${accountId}.${hashOf(list, accountId)}`,

    /** Undefined if this installation has not issued the token. */
    verify: (token: string): { readonly list: MailList; readonly accountId: string } | undefined => {
      const [accountId = '', hash = ''] = token.split('.', 2);
      const list = LISTS.find((known) => isEqual(hashOf(known, accountId), hash));
      return list && token === `${accountId}.${hash}` ? { list, accountId } : undefined;
    },
  };
};
export type UnsubscribeTokens = ReturnType<typeof unsubscribeTokens>;
