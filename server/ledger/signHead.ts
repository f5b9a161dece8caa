import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { isTooEarly } from '../../domain/ledger/decider.ts';
import type { Position } from '../../projections/recorded.ts';
import type { Handlers } from '../application/handlers.ts';
import { systemContext } from '../application/systemContext.ts';
import type { EventStore } from '../eventLog/eventStore.ts';
import type { Hub } from '../eventLog/hub.ts';
import type { Clock } from '../lib/clock.ts';
import { backgroundDeadline } from '../lib/deadline.ts';
import type { CheckHead } from './checkHead.ts';
import type { LedgerReads } from './ledgerReads.ts';
import type { LedgerProofs } from './proofs.ts';
import { isReplaced } from './replacedKey.ts';
import type { CheckpointSigner } from './signer.ts';
import type { TreeTables } from './treeTables.ts';

/** The id of the only stream of the ledger. */
export const HEADS = 'heads';

/** Milliseconds to wait for the tree, and between looks at it. */
const [TIMEOUT, LOOK] = [10_000, 10];

/** A name that no other log has, not even another copy of the same one. */
export const newOrigin = (host: string): string => `${host}/ledger/${randomBytes(6).toString('hex')}`;

/** This process has a key that the log has replaced. An operator must give it another one. */
export class KeyReplaced extends Error {}

type Dependencies = {
  readonly handle: Handlers['ledger'];
  readonly store: Pick<EventStore, 'head'>;
  readonly hub: Pick<Hub, 'flush'>;
  readonly tables: Pick<TreeTables, 'state'>;
  readonly reads: Pick<LedgerReads, 'keys'>;
  readonly proofs: Pick<LedgerProofs, 'root'>;
  readonly checkHead: CheckHead;
  readonly signer: CheckpointSigner;
  /** Of the public address. */
  readonly host: string;
  readonly now: Clock;
};

/**
 * Signs the present tree if a minute has passed since the last head and something has happened. A head counts once it
 * is stored: the stream decides which of two processes was first, and only what it has is published.
 * Throws KeyReplaced each time, so that the job counts as failed until the key is another one.
 */
export const signingHeads = (dependencies: Dependencies) => {
  const { handle, store, hub, tables, reads, proofs, checkHead, signer, host, now } = dependencies;

  const untilReached = async (position: Position, until: AbortSignal): Promise<void> => {
    hub.flush(position);
    const end = performance.now() + TIMEOUT;
    while (!until.aborted && performance.now() < end && (await tables.state()).position < position)
      await delay(LOOK, undefined, { signal: until }).catch(() => {});
  };

  /** `known`: the end of the log. Only a tree that has reached it has all keys. Throws KeyReplaced. */
  const mayIntroduce = async (vkey: string, known: Position): Promise<boolean> => {
    if ((await tables.state()).position < known) return false;
    if (isReplaced(vkey, await reads.keys()))
      throw new KeyReplaced(
        'The ledger is not signed: its key was replaced, and must not come back. Set LEDGER_KEY to new bytes.',
      );
    return true;
  };

  return async (until: AbortSignal): Promise<void> => {
    const at = now().toISOString();
    const last = await handle.freshState(HEADS, backgroundDeadline());
    // Jobs that follow in this minute need a published head, also if another process has signed it.
    const end = await store.head(backgroundDeadline());
    await untilReached(end, until);
    if (isTooEarly(last, at)) return;
    const { size, facts } = await tables.state();
    const signed = last.head?.size ?? 0;
    // Nothing is new but heads. A key that is not introduced yet needs one all the same: bundles are signed with it.
    if (facts <= signed && last.head?.vkey === signer.vkey(last.origin ?? '')) return;
    if (last.head) await checkHead({ size: signed, rootHash: Buffer.from(last.head.rootHash, 'base64') });
    const context = systemContext(null);
    const { state } = await handle(HEADS, { type: 'OpenLedger', origin: newOrigin(host), at }, context);
    const { origin } = state;
    if (origin === null || until.aborted) return;
    const vkey = signer.vkey(origin);
    if (vkey !== state.head?.vkey && !(await mayIntroduce(vkey, end))) return;
    const rootHash = Buffer.from(await proofs.root(size));
    const head = { origin, size, rootHash: rootHash.toString('base64'), vkey, at };
    const note = signer.note({ origin, size, rootHash });
    const { position } = await handle(HEADS, { type: 'SignHead', ...head, note }, context);
    // Without a position another process was faster.
    await untilReached(position ?? (await store.head(backgroundDeadline())), until);
  };
};
