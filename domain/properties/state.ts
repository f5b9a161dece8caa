import type { PropertyEvent } from './events.ts';
import type { NewProperty } from './facts.ts';
import { evolveOffers, type Offer } from './transferring.ts';

/** `key` is the question that the document was uploaded for. */
export type DocumentSlot = { readonly documentId: string; readonly key: string | null };

export type PropertyState =
  | { status: 'missing' }
  | {
      status: 'listed';
      accountId: string;
      /** When its owner received it from another account (ISO 8601, UTC). Null if they have added it. */
      receivedAt: string | null;
      assessmentId: string | null;
      /** Assessments that were replaced: a late retry must not make one current again. */
      formerAssessmentIds: readonly string[];
      details: Omit<NewProperty, 'at'>;
      /** The documents that occupy a slot, in the order in which they took it. */
      documents: readonly DocumentSlot[];
      offers: readonly Offer[];
    }
  /** The accepted offers: the person who has accepted may still ask what became of them. */
  | { status: 'removed'; accountId: string; offers: readonly Offer[] };

export type Listed = Extract<PropertyState, { status: 'listed' }>;

const transferred = (state: Listed, event: Extract<PropertyEvent, { type: 'PropertyTransferred' }>): PropertyState => {
  const { accountId, propertyId, nation, propertyType, personal, at: receivedAt } = event.data;
  const details = { accountId, propertyId, nation, propertyType, personal: { owner: personal.owner } };
  return { ...state, accountId, receivedAt, details, offers: evolveOffers(state.offers, event) };
};

const opened = (state: Listed, assessmentId: string): PropertyState => {
  const formerAssessmentIds = [...state.formerAssessmentIds, ...(state.assessmentId ? [state.assessmentId] : [])];
  return { ...state, assessmentId, formerAssessmentIds };
};

const slotOf = ({ documentId, key }: DocumentSlot): DocumentSlot => ({ documentId, key });

const acceptedOffers = (state: PropertyState): readonly Offer[] =>
  state.status === 'missing' ? [] : state.offers.filter(({ status }) => status === 'accepted');

export const evolveProperty = (state: PropertyState, event: PropertyEvent): PropertyState => {
  switch (event.type) {
    case 'PropertyAdded': {
      const { at: _, ...details } = event.data;
      const nothingYet = { receivedAt: null, assessmentId: null, formerAssessmentIds: [], documents: [], offers: [] };
      return { status: 'listed', accountId: details.accountId, details, ...nothingYet };
    }
    case 'PropertyChanged': {
      const { at: _, changedDetails: __, ...details } = event.data;
      return state.status === 'listed' ? { ...state, details } : state;
    }
    case 'PropertyRemoved':
      return { status: 'removed', accountId: event.data.accountId, offers: acceptedOffers(state) };
    case 'AssessmentOpened':
      return state.status === 'listed' ? opened(state, event.data.assessmentId) : state;
    case 'DocumentSlotTaken':
      return state.status === 'listed' ? { ...state, documents: [...state.documents, slotOf(event.data)] } : state;
    case 'DocumentSlotReleased':
      return state.status === 'listed'
        ? { ...state, documents: state.documents.filter(({ documentId }) => documentId !== event.data.documentId) }
        : state;
    case 'TransferOffered':
    case 'TransferWithdrawn':
    case 'TransferDeclined':
      return state.status === 'listed' ? { ...state, offers: evolveOffers(state.offers, event) } : state;
    case 'PropertyTransferred':
      return state.status === 'listed' ? transferred(state, event) : state;
  }
};

export const hasDocument = ({ documents }: Pick<Listed, 'documents'>, documentId: string): boolean =>
  documents.some((slot) => slot.documentId === documentId);

/** The documents that were uploaded for a question, in their order. */
export const documentsFor = ({ documents }: Pick<Listed, 'documents'>, key: string): readonly string[] =>
  documents.filter((slot) => slot.key === key).map(({ documentId }) => documentId);
