import type { AssessmentEvent } from '../../domain/assessments/events.ts';
import { evidenceExpiresOn, evolve } from '../../domain/assessments/state.ts';
import type { BadgeEvent } from '../../domain/badges/events.ts';
import type { PropertyEvent } from '../../domain/properties/events.ts';
import { type Change, ignoring, type Of, type ReadModel } from '../readModel.ts';
import { type OverviewState, overviewRow } from './overviewState.ts';

const key = ({ event }: { event: PropertyEvent | AssessmentEvent | BadgeEvent }) => event.data.propertyId;

type Fold<Event extends PropertyEvent | AssessmentEvent | BadgeEvent> = Change<OverviewState, Event>['fold'];

const details: Fold<Of<'PropertyAdded' | 'PropertyChanged'>> = (state, { event: { data } }) => ({
  accountId: data.accountId,
  propertyId: data.propertyId,
  removed: state?.removed ?? false,
  nation: data.nation,
  propertyType: data.propertyType,
  ...(data.personal ?? { name: 'Erased', addressLine1: '', addressLine2: null, city: '', postcode: '' }),
  createdAt: state?.createdAt ?? data.at,
  updatedAt: data.at,
  opened: state?.opened ?? null,
  assessment: state?.assessment ?? null,
  startedAt: state?.startedAt ?? null,
  completedAt: state?.completedAt ?? null,
  answeredAt: state?.answeredAt ?? {},
  badge: state?.badge ?? null,
});

/** Decided in the property's own stream, so in order; the former one is shown until this one has started. */
const opened: Fold<Of<'AssessmentOpened'>> = (state, { event }) =>
  state && { ...state, opened: event.data.assessmentId };

/** Events of the current assessment only: a superseded one may still be told of, and must not win. */
const assessed: Fold<AssessmentEvent> = (state, { event }) => {
  if (!state) return null;
  const starts = event.type === 'AssessmentStarted';
  if (event.data.assessmentId !== (starts ? state.opened : state.assessment?.assessmentId)) return state;
  const assessment = evolve(starts || !state.assessment ? { status: 'missing' } : state.assessment, event);
  if (assessment.status === 'missing') return state;
  const startedAt = starts ? event.data.at : state.startedAt;
  const completedAt = starts ? null : event.type === 'AssessmentCompleted' ? event.data.at : state.completedAt;
  return {
    ...state,
    assessment,
    startedAt,
    completedAt,
    answeredAt: starts ? {} : answeredAt(state, event),
    badge: starts ? null : state.badge,
  };
};

const answeredAt = (state: OverviewState, event: AssessmentEvent) =>
  event.type === 'QuestionAnswered'
    ? { ...state.answeredAt, [event.data.position]: Date.parse(event.data.at) }
    : state.answeredAt;

const badged: Fold<BadgeEvent> = (state, { event }) => {
  if (!state) return null;
  const { data } = event;
  if (event.type === 'BadgeIssued') {
    if (state.assessment?.assessmentId !== data.assessmentId) return state;
    const { badgeId, code, assessmentId, issuedOn, expiresOn } = event.data;
    return { ...state, badge: { badgeId, code, assessmentId, issuedOn, expiresOn, status: 'active' } };
  }
  if (state.badge?.code !== data.code) return state;
  switch (event.type) {
    case 'BadgeReinstated':
      return { ...state, badge: { ...state.badge, status: 'active', expiresOn: event.data.expiresOn } };
    case 'BadgeRenewed': {
      const { expiresOn, startsOn: issuedOn = state.badge.issuedOn } = event.data;
      return { ...state, badge: { ...state.badge, status: 'active', issuedOn, expiresOn } };
    }
    case 'BadgeSuspended':
      return { ...state, badge: { ...state.badge, status: 'suspended' } };
    case 'BadgeRevoked':
      return { ...state, badge: { ...state.badge, status: 'revoked' } };
  }
};

/**
 * Answers: how do the properties of this account stand, question by question? One row a property with its current
 * assessment, the removed ones too (their badges are still asked for). Saving an answer writes this row and no other.
 */
export const propertyOverview: ReadModel<OverviewState> = {
  name: 'property_overview',
  version: 3,
  on: {
    PropertyAdded: { key, fold: details },
    PropertyChanged: { key, fold: details },
    PropertyRemoved: { key, fold: (state) => state && { ...state, removed: true } },
    AssessmentOpened: { key, fold: opened },
    AssessmentStarted: { key, fold: assessed },
    QuestionAnswered: { key, fold: assessed },
    DocumentAttached: { key, fold: assessed },
    DocumentDetached: { key, fold: assessed },
    AssessmentCompleted: { key, fold: assessed },
    AssessmentReevaluated: { key, fold: assessed },
    AssessmentSuperseded: { key, fold: assessed },
    BadgeIssued: { key, fold: badged },
    BadgeSuspended: { key, fold: badged },
    BadgeReinstated: { key, fold: badged },
    BadgeRenewed: { key, fold: badged },
    BadgeRevoked: { key, fold: badged },
    ...ignoring('AccountRegistered', 'EmailClaimed', 'EmailReleased', 'PropertySlotTaken', 'PropertySlotReleased'),
    ...ignoring('DocumentUploaded', 'DocumentExpiryChanged', 'DocumentSuperseded', 'DocumentDeleted'),
    ...ignoring('CheckoutStarted', 'CheckoutDeclined', 'SubscriptionActivated', 'SubscriptionEnded'),
  },
  columns: {
    account_id: 'uuid',
    assessment_id: 'uuid',
    removed: 'boolean',
    created_at: 'timestamptz',
    // As long as no evidence has expired; from the day after `evidence_expiry` on, a compliant one is so no longer.
    compliance: 'text',
    evidence_expiry: 'date',
    next_expiry: 'date',
    // The API's row, as text: an account with a thousand properties is answered by joining texts, without parsing one.
    rendered: 'text',
  },
  row: (state) => {
    const { accountId, assessment, removed, createdAt } = state;
    const shown = overviewRow(state, null);
    return {
      account_id: accountId,
      assessment_id: assessment?.assessmentId ?? null,
      removed,
      created_at: createdAt,
      compliance: shown.compliance,
      evidence_expiry: assessment && evidenceExpiresOn(assessment),
      next_expiry: shown.next_expiry,
      rendered: JSON.stringify(shown),
    };
  },
  indexes: ['account_id, created_at', 'assessment_id'],
};
