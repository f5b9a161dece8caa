import { setTimeout as delay } from 'node:timers/promises';
import type { Leadership } from '../adapters/leadership.ts';
import { whileLeading } from '../adapters/whileLeading.ts';
import type { Stoppable } from '../lib/lifetime.ts';
import type { Logger } from '../lib/logger.ts';
import type { WatchedLoops } from '../lib/watchedLoops.ts';
import type { LedgerReads } from './ledgerReads.ts';
import type { LedgerProofs } from './proofs.ts';
import { askingWitness, type Witness } from './witness.ts';

/** Milliseconds between looks for a new head. */
const LOOK = 1000;

type Dependencies = {
  readonly witnesses: readonly Witness[];
  readonly reads: Pick<LedgerReads, 'head' | 'addCosignature'>;
  readonly proofs: Pick<LedgerProofs, 'consistency'>;
  readonly leadership: Pick<Leadership, 'role'>;
  readonly loops: Pick<WatchedLoops, 'start'>;
  readonly logger: Logger;
};

const textOf = (cause: unknown): string =>
  cause instanceof AggregateError ? cause.errors.map(String).join(', ') : String(cause);

/** Adds the cause, because the error of `fetch` says no more than that it failed. */
const reasonOf = (error: unknown): string =>
  error instanceof Error && error.cause !== undefined ? `${error} (${textOf(error.cause)})` : String(error);

/** Asks each witness on its own for each new head, so that one which hangs or lies delays only itself. */
export const startWitnesses = ({ witnesses, reads, proofs, leadership, loops, logger }: Dependencies): Stoppable => {
  const startAsking = (witness: Witness): Stoppable => {
    const { name } = witness.key;
    const ask = askingWitness(witness, proofs);
    let reported = '';
    return whileLeading({
      leadership,
      heartbeat: loops.start(`witness ${name}`),
      lead: async (until, progressed, beat) => {
        for (let asked = 0; !until.aborted; beat()) {
          const head = await reads.head();
          if (head && head.size > asked) {
            await reads.addCosignature(head, name, await ask(head, until));
            asked = head.size;
            reported = '';
            progressed();
          }
          await delay(LOOK, undefined, { signal: until }).catch(() => {});
        }
      },
      failed: (error, pause) => {
        const reason = reasonOf(error);
        if (reason !== reported) logger.warn(`The witness ${name} has not cosigned`, { reason });
        reported = reason;
        return pause;
      },
    });
  };

  const asking = witnesses.map(startAsking);
  return {
    stop: async () => {
      await Promise.all(asking.map(({ stop }) => stop()));
    },
  };
};
