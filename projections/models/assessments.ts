import type { AssessmentEvent } from '../../domain/assessments/events.ts';
import { type Assessment, evolve } from '../../domain/assessments/state.ts';
import { type Change, ignoring, type Of, type ReadModel } from '../readModel.ts';

export type AssessmentState = {
  assessment: Assessment;
  startedAt: string;
  completedAt: string | null;
  /** When each position was last answered. */
  answeredAt: Record<number, string>;
};

type Fold<Event extends AssessmentEvent> = Change<AssessmentState, Event>['fold'];

const follow =
  (
    extra: (state: AssessmentState, event: AssessmentEvent) => Partial<AssessmentState> = () => ({}),
  ): Fold<AssessmentEvent> =>
  (state, { event }) => {
    if (!state) return null;
    const assessment = evolve(state.assessment, event);
    return assessment.status === 'missing' ? state : { ...state, assessment, ...extra(state, event) };
  };

const key = ({ event }: { event: AssessmentEvent }) => event.data.assessmentId;

const started: Fold<Of<'AssessmentStarted'>> = (state, { event }) => {
  const assessment = evolve({ status: 'missing' }, event);
  return assessment.status === 'missing'
    ? state
    : { assessment, startedAt: event.data.at, completedAt: null, answeredAt: {} };
};

/** Answers: how was each question of this assessment answered, and on what evidence? One row an assessment, the superseded ones too. */
export const assessments: ReadModel<AssessmentState> = {
  name: 'assessment_answers',
  version: 1,
  on: {
    AssessmentStarted: { key, fold: started },
    QuestionAnswered: {
      key,
      fold: (state, recorded) => {
        const { position, at } = recorded.event.data;
        return follow(({ answeredAt }) => ({ answeredAt: { ...answeredAt, [position]: at } }))(state, recorded);
      },
    },
    DocumentAttached: { key, fold: follow() },
    DocumentDetached: { key, fold: follow() },
    AssessmentCompleted: { key, fold: follow((_, { data }) => ({ completedAt: data.at })) },
    AssessmentReevaluated: { key, fold: follow() },
    AssessmentSuperseded: { key, fold: follow() },
    ...ignoring('AccountRegistered', 'EmailClaimed', 'EmailReleased', 'PropertySlotTaken', 'PropertySlotReleased'),
    ...ignoring('PropertyAdded', 'PropertyChanged', 'PropertyRemoved', 'AssessmentOpened'),
    ...ignoring('DocumentUploaded', 'DocumentExpiryChanged', 'DocumentSuperseded', 'DocumentDeleted'),
    ...ignoring('BadgeIssued', 'BadgeSuspended', 'BadgeReinstated', 'BadgeRenewed', 'BadgeRevoked'),
    ...ignoring('CheckoutStarted', 'CheckoutDeclined', 'SubscriptionActivated', 'SubscriptionEnded'),
  },
  columns: {
    account_id: { type: 'uuid', of: ({ assessment }) => assessment.accountId },
    property_id: { type: 'uuid', of: ({ assessment }) => assessment.propertyId },
    is_current: { type: 'boolean', of: ({ assessment }) => assessment.status !== 'superseded' },
  },
  indexes: ['account_id'],
};
