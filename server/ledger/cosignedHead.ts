import { setTimeout as delay } from 'node:timers/promises';
import { parseSignatures } from '../../domain/ledger/note.ts';
import type { Handlers } from '../application/handlers.ts';
import type { Clock } from '../lib/clock.ts';
import type { Deadline } from '../lib/deadline.ts';
import type { LedgerReads, PublishedHead } from './ledgerReads.ts';
import { HEADS } from './signHead.ts';
import type { Witness } from './witness.ts';

/** Milliseconds since the signing. A witness is asked within a second and has five; the request has seldom so much time. */
const PATIENCE = 6000;
/** Milliseconds that the request needs for what it does next. */
const RESERVE = 3000;
const LOOK = 50;

type Dependencies = {
  readonly witnesses: readonly Witness[];
  readonly reads: Pick<LedgerReads, 'head'>;
  readonly handle: Pick<Handlers['ledger'], 'freshState'>;
  readonly now: Clock;
};

type Asked = { readonly deadline: Deadline; readonly signal: AbortSignal };

/**
 * The head with the cosignatures of all witnesses. Waits for them while the head is new, and then goes on with those that
 * are there: a witness that does not answer must not hold anything up.
 */
export const cosignedHead = ({ witnesses, reads, handle, now }: Dependencies) => {
  const isCosigned = ({ cosignatures }: PublishedHead): boolean => {
    const signatures = parseSignatures(cosignatures.join('')) ?? [];
    return witnesses.every(({ key }) => signatures.some(({ name, id }) => name === key.name && id === key.id));
  };

  const timeToWait = async ({ origin, size }: PublishedHead, deadline: Deadline): Promise<number> => {
    const last = await handle.freshState(HEADS, deadline);
    if (last.origin !== origin || last.head?.size !== size) return 0;
    const age = Math.max(now().getTime() - Date.parse(last.head.at), 0);
    return Math.min(PATIENCE - age, deadline.left() - RESERVE);
  };

  return async (head: PublishedHead, { deadline, signal }: Asked): Promise<PublishedHead> => {
    if (isCosigned(head)) return head;
    const end = performance.now() + (await timeToWait(head, deadline));
    let found = head;
    while (!isCosigned(found) && !signal.aborted && performance.now() < end) {
      await delay(LOOK, undefined, { signal }).catch(() => {});
      const present = await reads.head();
      if (present?.origin !== head.origin || present.size !== head.size) break;
      found = present;
    }
    return found;
  };
};
