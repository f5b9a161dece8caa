import type { Logger } from '../lib/logger.ts';
import type { Head } from './ledgerFacts.ts';
import type { LedgerProofs } from './proofs.ts';

/** Throws if the tree does not have this root at this size. */
export type CheckHead = (head: Pick<Head, 'size' | 'rootHash'>) => Promise<void>;

/** The tree and a signed head contradict each other. */
export class TreeDiffers extends Error {}

/**
 * Compares heads with the tree. `fault` stays set once one differs, because it means that the log or the tables were
 * changed: nothing may be signed until somebody has looked. Building the tree again clears it, and whatever is still
 * wrong then sets it again.
 */
export const checkingHeads = (proofs: Pick<LedgerProofs, 'root'>, logger: Logger) => {
  let fault: string | undefined;
  const check: CheckHead = async ({ size, rootHash }) => {
    if (fault !== undefined) throw new TreeDiffers(fault);
    if (Buffer.compare(await proofs.root(size), rootHash) === 0) return;
    fault = `The tree at ${size} is not the one that was signed: the log or the tables of the ledger were changed`;
    logger.error(fault);
    throw new TreeDiffers(fault);
  };
  const clear = () => {
    fault = undefined;
  };
  return { check, clear, fault: () => fault };
};
export type CheckingHeads = ReturnType<typeof checkingHeads>;
