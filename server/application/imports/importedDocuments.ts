import type { Of } from '../../../domain/events.ts';
import type { ImportedDocument } from '../../../domain/imports/events.ts';
import type { Clock } from '../../lib/clock.ts';
import { backgroundDeadline } from '../../lib/deadline.ts';
import type { Context } from '../commandHandler.ts';
import type { Commands } from '../commands.ts';
import { uploadDocument } from '../uploadDocument.ts';
import { workInBatches } from './workInBatches.ts';

/** Documents between two looks at whether the work goes on. */
const BATCH = 32;

type Dependencies = { readonly commands: Pick<Commands, 'document' | 'property'>; readonly now: Clock };

export type DocumentWork = {
  readonly documents: readonly ImportedDocument[];
  readonly accountId: string;
  /** The day of the commit: a last day that was not over then is accepted. */
  readonly today: string;
  readonly context: Omit<Context, 'deadline'>;
  readonly progressed: (done: number) => Promise<boolean>;
};

export const documentsIn = (events: readonly { readonly event: { readonly type: string } }[]) =>
  events.flatMap(({ event }) =>
    event.type === 'ImportDocumentsPrepared'
      ? ((event as Of<'ImportDocumentsPrepared'>).data.personal.owner.details?.documents ?? [])
      : [],
  );

/**
 * Files the documents of an import, or deletes them again. Every document may be worked on again after a crash. Returns
 * the ids of those that could not be filed or deleted, or undefined if the work was ended.
 */
export const importedDocuments = ({ commands, now }: Dependencies) => {
  const at = () => now().toISOString();
  const contextOf = ({ context }: DocumentWork): Context => ({ ...context, deadline: backgroundDeadline() });

  const file = async ({ row: _, filename, ...document }: ImportedDocument, work: DocumentWork): Promise<boolean> => {
    const { accountId, today } = work;
    const context = contextOf(work);
    const { documentId } = document;
    // A repeat after a crash must not file what a person has deleted meanwhile.
    if ((await commands.document.freshState(documentId, context.deadline)).status !== 'missing') return true;
    const { actor } = work.context;
    const details = { filename, reference: null, issuer: null };
    const uploaded = {
      ...document,
      accountId,
      issuedOn: null,
      ...(actor.id !== null && { uploadedBy: actor.id }),
      personal: { owner: { subject: accountId, details } },
      at: at(),
    };
    await uploadDocument(commands, { uploaded, today }, context);
    return true;
  };

  const remove = async ({ documentId, propertyId }: ImportedDocument, work: DocumentWork): Promise<boolean> => {
    const { accountId } = work;
    const context = contextOf(work);
    if ((await commands.document.freshState(documentId, context.deadline)).status === 'missing') return true;
    const property = await commands.property.freshState(propertyId, context.deadline);
    // The documents have gone with it to the new owner.
    if (property.status !== 'missing' && property.accountId !== accountId) return false;
    await commands.document(documentId, { type: 'DeleteDocument', accountId, at: at() }, context);
    return true;
  };

  const workOn = async (work: DocumentWork, workOnDocument: typeof file) => {
    const { documents: rows, progressed } = work;
    const left = await workInBatches({ rows, size: BATCH, progressed, workOn: (row) => workOnDocument(row, work) });
    return left?.map(({ documentId }) => documentId);
  };

  return {
    apply: (work: DocumentWork) => workOn(work, file),
    undo: (work: DocumentWork) => workOn(work, remove),
  };
};
