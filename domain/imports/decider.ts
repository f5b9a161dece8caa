import { type Decider, type Decision, reject } from '../decider.ts';
import type { ImportEvent, ImportedDocument, ImportedRow } from './events.ts';

const HOUR = 60 * 60_000;
/** Hours after the commit in which an import can be undone. */
export const UNDO_HOURS = 24;

export type ImportPlan = {
  readonly accountId: string;
  readonly importId: string;
  readonly planId: string;
  readonly added: number;
  readonly changed: number;
  readonly chunks: number;
};

type Known = ImportPlan & {
  /** The chunks of rows that are recorded. */
  readonly recorded: number;
  readonly committedAt: string | null;
  /** Properties that were changed by hand meanwhile, so that the import or its undo left them as they are. */
  readonly skipped: readonly string[];
  readonly kept: readonly string[];
};

export type ImportState =
  | { readonly status: 'missing' }
  | (Known & { readonly status: 'prepared' | 'committed' | 'applied' | 'undoing' | 'undone' });

export type ImportCommand =
  | ({ type: 'PrepareImport'; at: string } & ImportPlan)
  | { type: 'PrepareImportRows'; accountId: string; chunk: number; rows: ImportedRow[]; at: string }
  | { type: 'PrepareImportDocuments'; accountId: string; chunk: number; documents: ImportedDocument[]; at: string }
  | { type: 'CommitImport'; accountId: string; at: string }
  | { type: 'CompleteImport'; accountId: string; skipped: string[]; at: string }
  | { type: 'UndoImport'; accountId: string; at: string }
  | { type: 'CompleteImportUndo'; accountId: string; kept: string[]; at: string };

export type ImportRejection = 'import-not-found' | 'import-incomplete' | 'import-under-way' | 'import-undo-late';

const evolve = (state: ImportState, event: ImportEvent): ImportState => {
  if (event.type === 'ImportPrepared') {
    const { at: _, ...plan } = event.data;
    return { ...plan, status: 'prepared', recorded: 0, committedAt: null, skipped: [], kept: [] };
  }
  if (state.status === 'missing') return state;
  switch (event.type) {
    case 'ImportRowsPrepared':
    case 'ImportDocumentsPrepared':
      return { ...state, recorded: event.data.chunk + 1 };
    case 'ImportCommitted':
      return { ...state, status: 'committed', committedAt: event.data.at };
    case 'ImportApplied':
      return { ...state, status: 'applied', skipped: event.data.skipped };
    case 'ImportUndone':
      return { ...state, status: 'undoing' };
    case 'ImportUndoApplied':
      return { ...state, status: 'undone', kept: event.data.kept };
  }
};

/** The moment from which an import can no longer be undone. */
export const undoableUntil = (committedAt: string): string =>
  new Date(Date.parse(committedAt) + UNDO_HOURS * HOUR).toISOString();

const notFound = reject('import-not-found', 'There is no such import.');
const incomplete = reject('import-incomplete', 'Not all rows of this import are recorded.');
export const importUnderWay = reject('import-under-way', 'An import is under way. Try again when it is done.');
const tooLate = reject('import-undo-late', `An import can be undone within ${UNDO_HOURS} hours.`);

type Chunk = Extract<ImportCommand, { type: 'PrepareImportRows' | 'PrepareImportDocuments' }>;

const chunkOf = (
  command: Chunk,
  about: { accountId: string; importId: string; planId: string; chunk: number; at: string },
): ImportEvent => {
  const subject = about.accountId;
  return command.type === 'PrepareImportRows'
    ? {
        type: 'ImportRowsPrepared',
        data: { ...about, personal: { owner: { subject, details: { rows: command.rows } } } },
      }
    : {
        type: 'ImportDocumentsPrepared',
        data: { ...about, personal: { owner: { subject, details: { documents: command.documents } } } },
      };
};

const undo = (at: string, state: Known & { status: string }): Decision<ImportEvent, ImportRejection> => {
  const { accountId, importId, planId, committedAt } = state;
  if (state.status === 'undoing' || state.status === 'undone') return [];
  if (state.status !== 'applied' || committedAt === null) return importUnderWay;
  if (at >= undoableUntil(committedAt)) return tooLate;
  return [{ type: 'ImportUndone', data: { accountId, importId, planId, at } }];
};

const decide = (command: ImportCommand, state: ImportState): Decision<ImportEvent, ImportRejection> => {
  if (command.type === 'PrepareImport') {
    const { type: _, ...data } = command;
    return state.status === 'missing' ? [{ type: 'ImportPrepared', data }] : [];
  }
  if (state.status === 'missing' || state.accountId !== command.accountId) return notFound;
  const { accountId, importId, planId, added, changed } = state;
  const about = { accountId, importId, planId, at: command.at };
  switch (command.type) {
    case 'PrepareImportRows':
    case 'PrepareImportDocuments': {
      const { chunk } = command;
      if (chunk < state.recorded) return [];
      if (chunk > state.recorded || chunk >= state.chunks) return incomplete;
      return [chunkOf(command, { ...about, chunk })];
    }
    case 'CommitImport':
      if (state.recorded < state.chunks) return incomplete;
      return state.status === 'prepared' ? [{ type: 'ImportCommitted', data: { ...about, added, changed } }] : [];
    case 'CompleteImport':
      if (state.status === 'prepared') return incomplete;
      return state.status === 'committed'
        ? [{ type: 'ImportApplied', data: { ...about, skipped: command.skipped } }]
        : [];
    case 'UndoImport':
      return undo(command.at, state);
    case 'CompleteImportUndo':
      return state.status === 'undoing' ? [{ type: 'ImportUndoApplied', data: { ...about, kept: command.kept } }] : [];
  }
};

export const importDecider: Decider<ImportState, ImportCommand, ImportEvent, ImportRejection> = {
  initial: { status: 'missing' },
  evolve,
  decide,
};
