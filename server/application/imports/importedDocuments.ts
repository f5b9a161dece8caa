import type { Of } from '../../../domain/events.ts';
import type { ImportedDocument } from '../../../domain/imports/events.ts';
import type { EventLog } from '../../eventLog/eventLog.ts';
import type { Clock } from '../../lib/clock.ts';
import { backgroundDeadline, type Deadline } from '../../lib/deadline.ts';
import type { Context } from '../commandHandler.ts';
import type { Commands } from '../commands.ts';
import { uploadDocument } from '../uploadDocument.ts';
import { workInBatches } from './workInBatches.ts';

/** Documents between two looks at whether the work goes on. */
const BATCH = 32;

type Dependencies = {
  readonly events: Pick<EventLog, 'readStream'>;
  readonly commands: Pick<Commands, 'assessment' | 'document' | 'property'>;
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
export const importedDocuments = ({ events, commands, now }: Dependencies) => {
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

  /**
   * The document that this one has replaced in the assessment. Undefined if there is none, or if a later one counts
   * meanwhile.
   */
  const replacedBy = async (
    { key, documentId }: ImportedDocument,
    assessmentId: string | null,
    deadline: Deadline,
  ): Promise<string | undefined> => {
    if (assessmentId === null || key === null) return undefined;
    const state = await commands.assessment.freshState(assessmentId, deadline);
    if (state.status === 'missing' || state.status === 'superseded') return undefined;
    const present = state.documents[key]?.documentId ?? documentId;
    if (present !== documentId) return undefined;
    const recorded = await events.readStream(`assessment-${assessmentId}`, 0n, deadline);
    return recorded.flatMap(({ event }) => {
      const attached = event.type === 'DocumentAttached' ? (event as Of<'DocumentAttached'>).data : undefined;
      return attached?.documentId === documentId ? (attached.replaces ?? []) : [];
    })[0];
  };

  const remove = async (document: ImportedDocument, work: DocumentWork): Promise<boolean> => {
    const { documentId, propertyId, assessmentId } = document;
    const { accountId } = work;
    const context = contextOf(work);
    if ((await commands.document.freshState(documentId, context.deadline)).status === 'missing') return true;
    const property = await commands.property.freshState(propertyId, context.deadline);
    // The documents have gone with it to the new owner.
    if (property.status !== 'missing' && property.accountId !== accountId) return false;
    // First, so that the question is not without a document in between, which would suspend the badge.
    // Without an assessment at the commit it belongs to the first one that was started since.
    const first = property.status === 'listed' ? property.assessmentId : null;
    const former = await replacedBy(document, assessmentId ?? first, context.deadline);
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
