import type { AssessmentEvent } from '../../domain/assessments/events.ts';
import { evolve } from '../../domain/assessments/state.ts';
import type { BadgeEvent } from '../../domain/badges/events.ts';
import type { EventsOf, Of } from '../../domain/events.ts';
import { changesAddress } from '../../domain/properties/facts.ts';
import { badges } from '../badge/model.ts';
import type { Change } from '../readModel.ts';
import type { OverviewState } from './state.ts';

type Fold<Event extends EventsOf<'property' | 'assessment' | 'badge'>> = Change<OverviewState, Event>['fold'];

const ERASED = { name: 'Erased', addressLine1: '', addressLine2: null, city: '', postcode: '' };

/** Counts events and does not compare names: those of an erased former owner cannot be read when the model is rebuilt. */
const revised = (state: OverviewState | null, at: string) => ({
  detailsAt: at,
  detailsChanges: state ? state.detailsChanges + 1 : 0,
});

/** Does not compare addresses, for the same reason: the event says what was changed. */
const changesAssessedAddress = (state: OverviewState | null, event: Of<'PropertyAdded' | 'PropertyChanged'>): boolean =>
  event.type === 'PropertyChanged' && (state?.assessment?.completedAt ?? null) !== null && changesAddress(event.data);

export const foldDetails: Fold<Of<'PropertyAdded' | 'PropertyChanged'>> = (state, { event, event: { data } }) => ({
  accountId: data.accountId,
  propertyId: data.propertyId,
  removed: state?.removed ?? false,
  nation: data.nation,
  propertyType: data.propertyType,
  ...(data.personal.owner.details ?? ERASED),
  createdAt: state?.createdAt ?? data.at,
  updatedAt: data.at,
  ...revised(state, data.at),
  addressChangedAt: changesAssessedAddress(state, event) ? data.at : (state?.addressChangedAt ?? null),
  opened: state?.opened ?? null,
  assessment: state?.assessment ?? null,
  startedAt: state?.startedAt ?? null,
  badge: state?.badge ?? null,
});

export const foldTransferred: Fold<Of<'PropertyTransferred'>> = (state, { event: { data } }) =>
  state && {
    ...state,
    ...(data.personal.owner.details ?? ERASED),
    accountId: data.accountId,
    formerAccountId: data.formerAccountId,
    updatedAt: data.at,
    ...revised(state, data.at),
  };

/** The previous assessment is shown until this one has started. */
export const foldOpened: Fold<Of<'AssessmentOpened'>> = (state, { event }) =>
  state && { ...state, opened: event.data.assessmentId };

/** Ignores events of a superseded assessment, which may still arrive. */
export const foldAssessment: Fold<AssessmentEvent> = (state, { event }) => {
  if (!state) return null;
  const starts = event.type === 'AssessmentStarted';
  if (event.data.assessmentId !== (starts ? state.opened : state.assessment?.assessmentId)) return state;
  const assessment = evolve(starts || !state.assessment ? { status: 'missing' } : state.assessment, event);
  if (assessment.status === 'missing') return state;
  if (!starts) return { ...state, assessment };
  return { ...state, assessment, startedAt: event.data.at, addressChangedAt: null, badge: null };
};

/** The badge of the current assessment, folded like the rows of the badge model. */
export const foldBadge: Fold<BadgeEvent> = (state, recorded) => {
  if (!state) return null;
  const { event } = recorded;
  const isCurrent =
    event.type === 'BadgeIssued'
      ? state.assessment?.assessmentId === event.data.assessmentId
      : state.badge?.code === event.data.code;
  const change = badges.change(event.type);
  if (!isCurrent || !change) return state;
  const { accountId, propertyId } = state;
  const badge = change.fold(state.badge && { ...state.badge, accountId, propertyId }, recorded);
  if (!badge) return state;
  const { accountId: _, propertyId: __, ...rest } = badge;
  return { ...state, badge: rest };
};
