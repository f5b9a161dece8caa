import type { Pool } from 'pg';
import type { Leadership } from '../adapters/leadership.ts';
import type { Handlers } from '../application/handlers.ts';
import type { EventStore } from '../eventLog/eventStore.ts';
import type { Hub } from '../eventLog/hub.ts';
import type { Clock } from '../lib/clock.ts';
import { stoppable } from '../lib/lifetime.ts';
import type { Logger } from '../lib/logger.ts';
import type { WatchedLoops } from '../lib/watchedLoops.ts';
import { checkingHeads } from './checkHead.ts';
import { cosignedHead } from './cosignedHead.ts';
import { ledgerReads } from './ledgerReads.ts';
import { presentKeys } from './presentKeys.ts';
import { ledgerProofs } from './proofs.ts';
import { proofsOfEvents } from './proofsOfEvents.ts';
import { provenFirstEvent } from './provenEvent.ts';
import { checkpointSigner } from './signer.ts';
import { signingHeads } from './signHead.ts';
import { startTreeRunner } from './treeRunner.ts';
import type { TreeTables } from './treeTables.ts';
import type { Witness } from './witness.ts';
import { startWitnesses } from './witnesses.ts';

export type LedgerOptions = {
  /** The private key of Ed25519. */
  readonly seed: Buffer;
  /** Of the public address. */
  readonly host: string;
  readonly witnesses: readonly Witness[];
};

type Dependencies = {
  readonly options: LedgerOptions;
  readonly pool: Pool;
  readonly tables: TreeTables;
  readonly store: Pick<EventStore, 'head' | 'readStream'>;
  readonly hub: Pick<Hub, 'subscribe' | 'flush'>;
  readonly handle: Handlers['ledger'];
  readonly leadership: Pick<Leadership, 'role'>;
  readonly loops: Pick<WatchedLoops, 'start'>;
  readonly checkLog: () => Promise<void>;
  readonly now: Clock;
  readonly logger: Logger;
};

/** The Merkle tree of the log: it grows, is signed and is read. */
export const openLedger = ({ options, pool, ...dependencies }: Dependencies) =>
  stoppable(async (onStop) => {
    const reads = ledgerReads(pool);
    const proofs = ledgerProofs(reads);
    const proofsOf = proofsOfEvents(reads, proofs);
    const heads = checkingHeads(proofs, dependencies.logger);
    onStop(startTreeRunner({ ...dependencies, heads }).stop);
    if (options.witnesses.length > 0) onStop(startWitnesses({ ...dependencies, ...options, reads, proofs }).stop);
    const { seed, host } = options;
    const signer = checkpointSigner(seed);
    return {
      reads,
      proofs,
      proofsOf,
      presentKeys: presentKeys({ ...dependencies, reads }),
      cosigned: cosignedHead({ ...dependencies, ...options, reads }),
      provenFirstEvent: provenFirstEvent({ ...dependencies, proofsOf }),
      fault: heads.fault,
      signer: { vkey: signer.vkey, token: signer.token },
      signHead: signingHeads({ ...dependencies, reads, proofs, checkHead: heads.check, signer, host }),
    };
  });
export type Ledger = Awaited<ReturnType<typeof openLedger>>;
