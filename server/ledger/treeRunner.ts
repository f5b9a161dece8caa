import { setTimeout as delay } from 'node:timers/promises';
import type { Leadership } from '../adapters/leadership.ts';
import { isAway } from '../adapters/postgresOutage.ts';
import { whileLeading } from '../adapters/whileLeading.ts';
import type { StoredEvent } from '../eventLog/eventStore.ts';
import type { Hub } from '../eventLog/hub.ts';
import type { Logger } from '../lib/logger.ts';
import type { WatchedLoops } from '../lib/watchedLoops.ts';
import type { CheckingHeads } from './checkHead.ts';
import { entryOf } from './entry.ts';
import { growingTree } from './growingTree.ts';
import { isReasonToSign, ledgerFactsOf } from './ledgerFacts.ts';
import type { TreeState, TreeTables } from './treeTables.ts';

/** Another process has written the tree, it is to be built again, or a crash of Postgres has lost its last rows. */
export class TreeMoved extends Error {}

/**
 * Milliseconds between a small step and the next one, so that later events are written together. A reader who waits for a
 * read model ends the gathering of the log. The ledger would then write after each event, and its writes would slow down
 * the read model.
 */
const GATHER = 50;
/** A step of fewer events is small. A larger one means that the tree is behind, and must not pause. */
const SMALL = 100;

/** Milliseconds between looks whether the tables still have what was written. */
const LOOK = 1000;

type Growing = {
  readonly tables: Pick<TreeTables, 'state' | 'edge' | 'write'>;
  readonly hub: Pick<Hub, 'subscribe'>;
  readonly heads: Pick<CheckingHeads, 'check' | 'clear'>;
};

const factsAfter = ({ size, facts }: TreeState, batch: readonly StoredEvent[]): number => {
  const last = batch.findLastIndex(isReasonToSign);
  return last < 0 ? facts : size + last + 1;
};

/** Aborts when the tables have less than was written, or with `until`. */
const whileUpToDate = (tables: Growing['tables'], written: () => number, until: AbortSignal): AbortSignal => {
  const behind = new AbortController();
  const watch = async () => {
    while (!until.aborted && !behind.signal.aborted) {
      await delay(LOOK, undefined, { signal: until }).catch(() => {});
      const size = written();
      // An outage stops the writing itself.
      const stored = await tables.state().catch(() => undefined);
      if (stored && stored.size < size) behind.abort();
    }
  };
  void watch();
  return AbortSignal.any([until, behind.signal]);
};

/** Appends to the tree from where it is, until `until` aborts. Throws TreeMoved. */
export const growTree = async (
  { tables, hub, heads }: Growing,
  until: AbortSignal,
  progressed: () => void,
  beat: () => void,
): Promise<void> => {
  let from = await tables.state();
  // An operator has looked and has the tree built again. It is compared with the heads in the log on the way.
  if (from.size === 0) heads.clear();
  const tree = growingTree(await tables.edge(from.size));
  const signal = whileUpToDate(tables, () => from.size, until);
  // Events as they are stored: one that this build cannot read is a leaf like any other.
  for await (const step of hub.subscribe(from.position, signal, beat)) {
    const batch = step.flat();
    const position = batch.at(-1)?.position ?? from.position;
    const found = ledgerFactsOf(batch, from.size);
    const tiles = tree.append(batch.map(entryOf));
    const to = { position, size: tree.size(), facts: factsAfter(from, batch) };
    if (!(await tables.write({ from, to, tiles, eventIds: batch.map(({ id }) => id), found }))) break;
    // During a rebuild a batch can contain many heads. Checking the last one is enough: if the trees differ, the last head
    // differs, too.
    const head = found.heads.at(-1);
    if (head) await heads.check(head);
    from = to;
    progressed();
    if (batch.length < SMALL) await delay(GATHER, undefined, { signal }).catch(() => {});
  }
  if (!until.aborted) throw new TreeMoved(`The ledger is no longer at ${from.size}`);
};

type Dependencies = Growing & {
  readonly leadership: Pick<Leadership, 'role'>;
  readonly loops: Pick<WatchedLoops, 'start'>;
  /** Throws if the event log is not the one that the tree was built from. */
  readonly checkLog: () => Promise<void>;
  readonly logger: Logger;
};

/** Keeps the tree up with the log, on the process that leads. */
export const startTreeRunner = ({ leadership, loops, checkLog, logger, ...growing }: Dependencies) =>
  whileLeading({
    leadership,
    heartbeat: loops.start('ledger'),
    lead: async (until, progressed, beat) => {
      const ended = new AbortController();
      try {
        await checkLog();
        await growTree(growing, AbortSignal.any([until, ended.signal]), progressed, beat);
      } finally {
        ended.abort();
      }
    },
    // The process that leads now compares by itself, and does not tell this one when the tree is built again.
    follow: growing.heads.clear,
    failed: (error, pause) => {
      if (isAway(error) || error instanceof TreeMoved)
        logger.warn('The ledger was interrupted and continues from its tables', { reason: String(error) });
      else logger.error('The ledger stands still, trying again', { err: error });
      return pause;
    },
  });
