import type { Leadership } from '../adapters/leadership.ts';
import { isAway } from '../adapters/postgresOutage.ts';
import { whileLeading } from '../adapters/whileLeading.ts';
import type { StoredEvent } from '../eventLog/eventStore.ts';
import type { Hub } from '../eventLog/hub.ts';
import type { Logger } from '../lib/logger.ts';
import type { CheckHead } from './checkHead.ts';
import { entryOf } from './entry.ts';
import { growingTree } from './growingTree.ts';
import { isReasonToSign, ledgerFactsOf } from './ledgerFacts.ts';
import type { TreeState, TreeTables } from './treeTables.ts';

/** Another process has written the tree, or it is to be built again. */
class TreeMoved extends Error {}

type Dependencies = {
  readonly tables: Pick<TreeTables, 'state' | 'edge' | 'write'>;
  readonly hub: Pick<Hub, 'subscribe'>;
  readonly checkHead: CheckHead;
  readonly leadership: Pick<Leadership, 'role'>;
  /** Throws if the event log is not the one that the tree was built from. */
  readonly checkLog: () => Promise<void>;
  readonly logger: Logger;
};

const factsAfter = ({ size, facts }: TreeState, batch: readonly StoredEvent[]): number => {
  const last = batch.findLastIndex(isReasonToSign);
  return last < 0 ? facts : size + last + 1;
};

/** Appends to the tree from where it is, until `until` aborts. */
export const growTree = async (
  { tables, hub, checkHead }: Pick<Dependencies, 'tables' | 'hub' | 'checkHead'>,
  until: AbortSignal,
  progressed: () => void,
): Promise<void> => {
  let from = await tables.state();
  const tree = growingTree(await tables.edge(from.size));
  // Events as they are stored: one that this build cannot read is a leaf like any other.
  for await (const batch of hub.subscribe(from.position, until)) {
    const position = batch.at(-1)?.position ?? from.position;
    const found = ledgerFactsOf(batch, from.size);
    const tiles = tree.append(batch.map(entryOf));
    const to = { position, size: tree.size(), facts: factsAfter(from, batch) };
    if (!(await tables.write({ from, to, tiles, eventIds: batch.map(({ id }) => id), found })))
      throw new TreeMoved(`The ledger is not at ${from.size}`);
    // In a rebuild only one of each batch, which is enough to see another tree.
    const head = found.heads.at(-1);
    if (head) await checkHead(head);
    from = to;
    progressed();
  }
};

/** Keeps the tree up with the log, on the process that leads. */
export const startTreeRunner = ({ leadership, checkLog, logger, ...dependencies }: Dependencies) =>
  whileLeading({
    leadership,
    lead: async (until, progressed) => {
      await checkLog();
      await growTree(dependencies, until, progressed);
    },
    failed: (error, pause) => {
      if (isAway(error) || error instanceof TreeMoved)
        logger.warn('The ledger starts again where it was', { reason: String(error) });
      else logger.error('The ledger stands still, trying again', { err: error });
      return pause;
    },
  });
