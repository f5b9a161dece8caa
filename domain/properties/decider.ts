import { type Decider, type Decision, type Rejection, reject } from '../decider.ts';
import { type NewDateRejection, wrongDates } from '../documents/dates.ts';
import type { DocumentUploaded } from '../documents/events.ts';
import { MAX_DOCUMENTS } from '../documents/uploadLimit.ts';
import type { PropertyAddress, PropertyEvent } from './events.ts';
import { aboutProperty, changedDetails, isStill, type NewProperty, type PropertyFacts, same } from './facts.ts';
import { type Nation, nationOfPostcode } from './nation.ts';
import { evolveProperty, hasDocument, type Listed, type PropertyState } from './state.ts';
import {
  acceptTransfer,
  declineTransfer,
  offerTransfer,
  type TransferCommand,
  type TransferRejection,
  transferEnded,
  withdrawTransfer,
} from './transferring.ts';

type Opening = { assessmentId: string; edition: string };

export type PropertyCommand =
  | ({ type: 'AddProperty' } & NewProperty)
  /** Without a nation, the chosen nation stays unless the postcode changes. */
  | ({ type: 'ChangeProperty'; nation: Nation | null } & Omit<NewProperty, 'nation'>)
  /** By an import or its undo: changes nothing unless the property still has the details of `former`. */
  | { type: 'ReplacePropertyDetails'; accountId: string; at: string; former: PropertyFacts; details: PropertyFacts }
  | { type: 'RemoveProperty'; accountId: string; at: string }
  /** By the undo of an import: keeps a property that was changed, assessed or given a document since. */
  | { type: 'RemoveUntouchedProperty'; accountId: string; at: string; details: PropertyFacts }
  | ({ type: 'OpenAssessment'; accountId: string; at: string } & Opening)
  /** `formerAssessmentId`: refused unless it is the current one. Without it, whichever is current is replaced. */
  | ({ type: 'ReopenAssessment'; accountId: string; at: string; formerAssessmentId?: string | undefined } & Opening)
  | ({ type: 'TakeDocumentSlot'; today: string } & DocumentUploaded)
  | { type: 'ReleaseDocumentSlot'; accountId: string; documentId: string; at: string }
  | TransferCommand;

export type PropertyRejection =
  | 'property-not-found'
  | 'assessment-exists'
  | 'assessment-superseded'
  | 'document-limit-reached'
  | NewDateRejection
  | TransferRejection;

/** The rejection of one more document; undefined while there is room. */
export const noRoom = ({ documents }: Listed): Rejection<'document-limit-reached'> | undefined =>
  documents.length < MAX_DOCUMENTS
    ? undefined
    : reject(
        'document-limit-reached',
        `A property holds up to ${MAX_DOCUMENTS} documents. Delete one that you no longer need, then upload again.`,
      );

// All not-found rejections look the same, so ids cannot be probed.
const notFound = reject('property-not-found', 'There is no such property.');

/** A new postcode sets the nation again; otherwise the chosen nation stays. */
const nationAfter = ({ nation, personal: { owner: former } }: Omit<NewProperty, 'at'>, now: PropertyAddress | null) =>
  now && now.postcode !== former.details?.postcode ? nationOfPostcode(now.postcode) : nation;

const changeTo = (details: Omit<NewProperty, 'at'>, { details: former }: Listed, at: string): PropertyEvent => {
  const changed = changedDetails(former.personal.owner.details, details.personal.owner.details);
  return { type: 'PropertyChanged', data: { ...details, changedDetails: changed, at } };
};

/** An open offer ends first, and with an event of its own: the person to whom it was made is told by it. */
const removeProperty = (
  { accountId, at }: { accountId: string; at: string },
  state: Listed,
): readonly PropertyEvent[] => [
  ...withdrawTransfer({ accountId, at }, state),
  {
    type: 'PropertyRemoved',
    data: { accountId, propertyId: state.details.propertyId, assessmentId: state.assessmentId, at },
  },
];

const REMOVALS: ReadonlySet<PropertyCommand['type']> = new Set(['RemoveProperty', 'RemoveUntouchedProperty']);

const decide = (command: PropertyCommand, state: PropertyState): Decision<PropertyEvent, PropertyRejection> => {
  if (command.type === 'AddProperty') {
    const { type: _, ...data } = command;
    return state.status === 'missing' ? [{ type: 'PropertyAdded', data }] : [];
  }
  if (state.status === 'missing') return notFound;
  if (command.type === 'ReleaseDocumentSlot') return release(command, state);
  // By the addressee, who does not own it yet.
  if (command.type === 'DeclineTransfer')
    return state.status === 'listed' ? declineTransfer(command, state) : transferEnded;
  if (command.type === 'AcceptTransfer')
    return state.status === 'listed' ? acceptTransfer(command, state) : transferEnded;
  if (state.accountId !== command.accountId) return notFound;
  if (state.status === 'removed') return REMOVALS.has(command.type) ? [] : notFound;

  const { propertyId } = state.details;
  switch (command.type) {
    case 'ChangeProperty': {
      const { type: _, at, ...changed } = command;
      const details = {
        ...changed,
        nation: changed.nation ?? nationAfter(state.details, changed.personal.owner.details),
      };
      return same(details, state.details) ? [] : [changeTo(details, state, at)];
    }
    case 'ReplacePropertyDetails': {
      const { former, details, at } = command;
      if (!isStill(former, state.details) || isStill(details, state.details)) return [];
      const { accountId } = state;
      return [changeTo(aboutProperty({ accountId, propertyId }, details), state, at)];
    }
    case 'RemoveUntouchedProperty': {
      const { assessmentId, documents } = state;
      if (assessmentId !== null || documents.length > 0 || !isStill(command.details, state.details)) return [];
      return removeProperty(command, state);
    }
    case 'RemoveProperty':
      return removeProperty(command, state);
    case 'OpenAssessment':
    case 'ReopenAssessment': {
      const { assessmentId, edition, accountId, at } = command;
      const current = state.assessmentId;
      if (current === assessmentId) return [];
      if (command.type === 'OpenAssessment' && current) return assessmentExists(current);
      if (command.type === 'ReopenAssessment' && isOutdated(command, state)) return replacedMeanwhile;
      const data = { accountId, assessmentId, edition, at, propertyId, formerAssessmentId: current };
      return [{ type: 'AssessmentOpened', data }];
    }
    case 'OfferTransfer':
      return offerTransfer(command, state);
    case 'WithdrawTransfer':
      return withdrawTransfer(command, state);
    case 'TakeDocumentSlot': {
      const { type: _, today, ...upload } = command;
      if (hasDocument(state, upload.documentId)) return [];
      return (
        wrongDates({ issuedOn: upload.issuedOn ?? null, expiresOn: upload.expiresOn }, today) ??
        noRoom(state) ?? [{ type: 'DocumentSlotTaken', data: upload }]
      );
    }
  }
};

/** By a policy, after the document was deleted. The owner may have changed since it was uploaded. */
const release = (
  { accountId, documentId, at }: Extract<PropertyCommand, { type: 'ReleaseDocumentSlot' }>,
  state: Exclude<PropertyState, { status: 'missing' }>,
): readonly PropertyEvent[] =>
  state.status === 'listed' && hasDocument(state, documentId)
    ? [{ type: 'DocumentSlotReleased', data: { accountId, propertyId: state.details.propertyId, documentId, at } }]
    : [];

/** Names the current assessment, so that a caller who confirms the question replaces this one and no later one. */
const assessmentExists = (current: string) =>
  reject(
    'assessment-exists',
    // Do not change this sentence: the client shows it as a question in its dialog.
    'An assessment already exists for this property. Do you want to restart it? This will delete your previous progress.',
    { assessment_id: current },
  );

/** Another assessment has replaced the one that it names, or its own. */
const isOutdated = (
  { assessmentId, formerAssessmentId: named }: Extract<PropertyCommand, { type: 'ReopenAssessment' }>,
  { assessmentId: current, formerAssessmentIds }: Listed,
) => formerAssessmentIds.includes(assessmentId) || (named !== undefined && named !== current);

const replacedMeanwhile = reject(
  'assessment-superseded',
  'This assessment has already been replaced by a newer one, which was left as it is.',
);

export const propertyDecider: Decider<PropertyState, PropertyCommand, PropertyEvent, PropertyRejection> = {
  initial: { status: 'missing' },
  evolve: evolveProperty,
  decide,
};
