import type { ImportStatus } from '../../../domain/imports/contract.ts';
import type { ImportState } from '../../../domain/imports/decider.ts';

/** How the states of a committed import are called outside. */
export const IMPORT_STATUS: Readonly<Record<Exclude<ImportState['status'], 'missing'>, ImportStatus>> = {
  prepared: 'importing',
  committed: 'importing',
  applied: 'imported',
  undoing: 'undoing',
  undone: 'undone',
};
