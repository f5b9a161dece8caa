import type { Pool } from 'pg';
import type { CorrectDocumentsBody, DocumentImport } from '../../../domain/documentImports/contract.ts';
import type { ZippedFile } from '../../../domain/documentImports/proposed.ts';
import { importUnderWay, undoableUntil } from '../../../domain/imports/decider.ts';
import type { Position } from '../../../projections/recorded.ts';
import type { Keyring } from '../../eventLog/codec.ts';
import type { EventLog } from '../../eventLog/eventLog.ts';
import type { Deadline } from '../../lib/deadline.ts';
import type { Context } from '../commandHandler.ts';
import type { Commands } from '../commands.ts';
import { NotFound, Rejected, Unprocessable } from '../errors.ts';
import { propertyNames } from '../propertyNames.ts';
import { committingImport } from './commitImport.ts';
import { correctDocuments, requireProperties } from './correctDocuments.ts';
import { DOCUMENTS, type StoredDocuments } from './documentContent.ts';
import { type DocumentPlanDependencies, planningDocuments } from './documentPlan.ts';
import { documentsIn } from './importedDocuments.ts';
import { IMPORT_STATUS } from './importStatus.ts';
import { importStore } from './importStore.ts';
import type { ImportWork } from './importWork.ts';

type Dependencies = Omit<DocumentPlanDependencies, 'commands'> & {
  readonly pool: Pool;
  readonly keyring: Pick<Keyring, 'keysOf'>;
  readonly events: Pick<EventLog, 'readStream'>;
  readonly commands: Pick<Commands, 'allowance' | 'assessment' | 'document' | 'import' | 'property'>;
  readonly importWork: Pick<ImportWork, 'doneOf' | 'plansOf'>;
};

type Of = { readonly accountId: string; readonly id: string };
type Asking = Of & { readonly deadline: Deadline };

/** Imports of documents in a ZIP: looked at first, then committed as a whole, and undone within a day. */
export const documentImports = ({ pool, keyring, events, importWork, ...dependencies }: Dependencies) => {
  const { commands, now } = dependencies;
  const store = importStore({ pool, keyring, commands, now }, DOCUMENTS);
  const planOf = planningDocuments(dependencies);
  const namesOf = propertyNames(dependencies.reads);
  const commitImport = committingImport({ commands, importWork, now });
  const at = () => now().toISOString();

  const preview = async (stored: StoredDocuments, { deadline }: Asking): Promise<DocumentImport> => {
    const { rows, applied, planId } = await planOf(stored, deadline);
    return {
      id: stored.id,
      filename: stored.content.filename,
      status: 'preview',
      rows: [...rows],
      plan: planId,
      progress: { done: 0, total: applied.length },
      added: applied.length,
      kept: [],
      undo_until: undoableUntil(at()),
    };
  };

  const keptOf = async (
    planId: string,
    ids: readonly string[],
    { accountId, deadline }: Asking,
  ): Promise<DocumentImport['kept']> => {
    if (ids.length === 0) return [];
    const documents = documentsIn(await events.readStream(`import-${planId}`, 0n, deadline)).filter(({ documentId }) =>
      ids.includes(documentId),
    );
    const propertyIds = documents.map(({ propertyId }) => propertyId);
    const names = await namesOf(accountId, [...new Set(propertyIds)]);
    return documents.map(({ documentId, propertyId, filename }) => ({
      document_id: documentId,
      property_id: propertyId,
      property_name: names.get(propertyId) ?? null,
      filename,
    }));
  };

  const committed = async (stored: StoredDocuments, planId: string, asking: Asking): Promise<DocumentImport> => {
    const state = await commands.import.freshState(planId, asking.deadline);
    if (state.status === 'missing') throw new NotFound();
    const { added: total, skipped, kept, committedAt } = state;
    const status = IMPORT_STATUS[state.status];
    const isDone = status === 'imported' || status === 'undone';
    return {
      id: stored.id,
      filename: stored.content.filename,
      status,
      rows: [],
      plan: planId,
      progress: { done: isDone ? total : await importWork.doneOf(planId), total },
      added: total,
      kept: await keptOf(planId, status === 'undone' ? kept : skipped, asking),
      undo_until: committedAt && undoableUntil(committedAt),
    };
  };

  const show = (stored: StoredDocuments, asking: Asking): Promise<DocumentImport> =>
    stored.planId === null ? preview(stored, asking) : committed(stored, stored.planId, asking);

  /** The sweep of abandoned files must know them: no event names them yet. */
  const protect = async ({ accountId, id }: Of, files: readonly ZippedFile[]): Promise<void> => {
    const hashes = files.flatMap((file) => (file.fault === null ? file.sha256 : []));
    await pool.query(
      `insert into import_file (import_id, account_id, sha256) select $1, $2, unnest($3::text[])
       on conflict do nothing`,
      [id, accountId, [...new Set(hashes)]],
    );
  };

  return {
    /**
     * The position that a reader of a finished import waits for. The worker recorded the end, so no answer has told this
     * client its position.
     */
    reached: ({ status }: DocumentImport, { deadline }: Asking): Promise<Position> | undefined =>
      status === 'imported' || status === 'undone' ? dependencies.store.head(deadline) : undefined,

    show: async (asking: Asking): Promise<DocumentImport> => show(await store.find(asking), asking),

    add: async (filename: string, files: ZippedFile[], asking: Asking): Promise<DocumentImport> => {
      const stored = await store.add(asking, { filename, files, corrections: {} });
      await protect(asking, files);
      return show(stored, asking);
    },

    correct: async (body: CorrectDocumentsBody, asking: Asking): Promise<DocumentImport> => {
      await requireProperties(body, commands, asking);
      const stored = await store.change(asking, (found) => {
        if (found.planId !== null) throw new Rejected(importUnderWay);
        return correctDocuments(found, body);
      });
      return show(stored, asking);
    },

    /** `shown` is the plan that the user has looked at. */
    commit: (asking: Asking, shown: string | undefined, context: Context): Promise<Position | undefined> =>
      store.committing(asking, async (stored) => {
        if (stored.planId !== null) return undefined;
        const { accountId, id: importId } = asking;
        const plan = async () => {
          const { planId, applied } = await planOf(stored, asking.deadline);
          return { planId, kind: 'documents', rows: applied } as const;
        };
        // No slot of a property is taken, so the limit of the plan does not matter.
        return commitImport({ accountId, importId, plan, limit: 0, shown }, context);
      }),

    undo: async (of: Of, context: Context): Promise<Position | undefined> => {
      const { planId } = await store.find(of);
      if (planId === null) throw new Unprocessable({ id: 'This import was not committed.' });
      const undo = { type: 'UndoImport', accountId: of.accountId, at: at() } as const;
      return (await commands.import(planId, undo, context)).reached;
    },
  };
};
export type DocumentImports = ReturnType<typeof documentImports>;
