import type { Handlers } from '../application/handlers.ts';
import type { Deadline } from '../lib/deadline.ts';
import type { LogKey } from './ledgerFacts.ts';
import { type LedgerReads, rebuilding } from './ledgerReads.ts';
import { HEADS } from './signHead.ts';

type Dependencies = {
  readonly reads: Pick<LedgerReads, 'origin' | 'keys'>;
  readonly handle: Pick<Handlers['ledger'], 'freshState'>;
};

/**
 * The keys of the log for readers who keep them, the newest first. Throws StoreUnavailable until the tables have the present
 * name of the log and the key of its last head: while they are built again, a former key would look like the newest.
 */
export const presentKeys =
  ({ reads, handle }: Dependencies) =>
  async (deadline: Deadline): Promise<readonly LogKey[]> => {
    const { origin, head } = await handle.freshState(HEADS, deadline);
    const [known, keys] = await Promise.all([reads.origin(), reads.keys()]);
    if (known !== origin || (head !== null && keys[0]?.vkey !== head.vkey)) throw rebuilding();
    return keys;
  };
