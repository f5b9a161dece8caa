import { setTimeout as delay } from 'node:timers/promises';
import type { Request } from 'express';
import type { HistoryState } from '../../../projections/propertyHistory/model.ts';
import type { OverviewState } from '../../../projections/propertyOverview/state.ts';
import type { Position } from '../../../projections/recorded.ts';
import { StoreUnavailable } from '../../application/errors.ts';
import { deadlineIn } from '../../lib/deadline.ts';
import { timeline } from '../../readSide/timeline.ts';
import type { RouteDependencies } from '../dependencies.ts';

type Dependencies = Pick<RouteDependencies, 'reads' | 'now' | 'editions' | 'ledger' | 'replies'>;

/** Milliseconds. The tree follows the log within some of them. */
const TREE_PATIENCE = 2000;
const LOOK = 20;

export type WorkedOutFrom = {
  readonly entries: readonly HistoryState[];
  readonly position: Position;
  /** They are among the first `logSize` events of the log, and no further event of the property is. */
  readonly logSize: number;
};

/** What a receipt is worked out from: all events of the property up to an entry of the ledger that can be named. */
export const workingOut = ({ ledger, replies, ...dependencies }: Dependencies) => {
  const past = timeline(dependencies);
  const lastOf = (entries: readonly HistoryState[]): Position => BigInt(entries.at(-1)?.position ?? 0);

  const treeAt = async (position: Position) => {
    const deadline = deadlineIn(TREE_PATIENCE);
    for (;;) {
      const reached = await ledger.reads.reached();
      if (reached.position >= position) return reached;
      if (deadline.left() <= 0) throw new StoreUnavailable('The ledger is behind the log');
      await delay(LOOK);
    }
  };

  return async (request: Request, property: OverviewState): Promise<WorkedOutFrom> => {
    const known = lastOf(await past.entriesOf(property));
    const seen = replies.seenBy(request);
    const { position, size: logSize } = await treeAt(known > seen ? known : seen);
    // The tree may be ahead of the read model: without the wait an event below `logSize` could be missing.
    const entries = await replies.readBack(position, () => past.entriesOf(property));
    return { entries: entries.filter((entry) => BigInt(entry.position) <= position), position, logSize };
  };
};
