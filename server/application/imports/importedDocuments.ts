import type { Of } from '../../../domain/events.ts';
import type { ImportedDocument } from '../../../domain/imports/events.ts';
import { documentsFor, type PropertyState } from '../../../domain/properties/state.ts';
import type { Clock } from '../../lib/clock.ts';
import { backgroundDeadline, type Deadline } from '../../lib/deadline.ts';
import type { Context } from '../commandHandler.ts';
import type { Commands } from '../commands.ts';
import { uploadDocument } from '../uploadDocument.ts';
import { workInBatches } from './workInBatches.ts';

/** Documents between two looks at whether the work goes on. */
const BATCH = 32;

type Dependencies = {
  readonly commands: Pick<Commands, 'apiKey' | 'document' | 'property'>;
  readonly now: Clock;
};

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
 * Files the documents of an import, or deletes them again and brings back what they have replaced. After a crash a
 * document may be worked on a second time. Returns the ids of those that could not be filed or deleted, or undefined if
 * the work was ended.
 */
export const importedDocuments = ({ commands, now }: Dependencies) => {
  const at = () => now().toISOString();
  const contextOf = ({ context }: DocumentWork): Context => ({ ...context, deadline: backgroundDeadline() });

  /** The person: an API key acts for the one who made it. */
  const uploaderOf = async ({ accountId, context: { actor } }: DocumentWork): Promise<string | null> => {
    if (actor.kind !== 'apiKey') return actor.id;
    const { keys } = await commands.apiKey.cachedState(accountId, backgroundDeadline());
    return keys.find(({ keyId }) => keyId === actor.id)?.createdBy ?? null;
  };

  const file = async ({ row: _, filename, ...document }: ImportedDocument, work: DocumentWork): Promise<boolean> => {
    const { accountId, today } = work;
    const context = contextOf(work);
    const { documentId } = document;
    // A repeat after a crash must not file what a person has deleted meanwhile.
    if ((await commands.document.freshState(documentId, context.deadline)).status !== 'missing') return true;
    const uploadedBy = await uploaderOf(work);
    const details = { filename, reference: null, issuer: null };
    const uploaded = {
      ...document,
      accountId,
      issuedOn: null,
      ...(uploadedBy !== null && { uploadedBy }),
      personal: { owner: { subject: accountId, details } },
      at: at(),
    };
    await uploadDocument(commands, { uploaded, today }, context);
    return true;
  };

  /** The document that this one has replaced. Undefined if there is none, or if a later one counts meanwhile. */
  const replacedBy = async ({ key, documentId }: ImportedDocument, property: PropertyState, deadline: Deadline) => {
    if (key === null || property.status !== 'listed') return undefined;
    if ((await commands.document.freshState(documentId, deadline)).status !== 'kept') return undefined;
    for (const former of documentsFor(property, key).toReversed()) {
      const filed = await commands.document.freshState(former, deadline);
      if (filed.status === 'superseded' && filed.supersededBy === documentId) return former;
    }
    return undefined;
  };

  const remove = async (document: ImportedDocument, work: DocumentWork): Promise<boolean> => {
    const { documentId, propertyId } = document;
    const { accountId } = work;
    const context = contextOf(work);
    if ((await commands.document.freshState(documentId, context.deadline)).status === 'missing') return true;
    const property = await commands.property.freshState(propertyId, context.deadline);
    // The documents have gone with it to the new owner.
    if (property.status !== 'missing' && property.accountId !== accountId) return false;
    // First, so that the question is not without a document in between, which would suspend the badge.
    const former = await replacedBy(document, property, context.deadline);
    if (former !== undefined) {
      const reinstate = { type: 'ReinstateDocument', accountId, insteadOf: documentId, at: at() } as const;
      await commands.document(former, reinstate, context);
    }
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
