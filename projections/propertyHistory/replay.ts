import { complianceOf } from '../../domain/assessments/compliance.ts';
import { type Assessment, evaluateAssessment } from '../../domain/assessments/state.ts';
import { addDays, type Day, endOfDay, londonDay } from '../../domain/calendar.ts';
import type { Evaluation } from '../../domain/compliance/evaluate.ts';
import type { Compliance } from '../../domain/dashboard/contract.ts';
import type { DomainEvent } from '../../domain/events.ts';
import type { Editions } from '../../domain/questionnaire/editions.ts';
import { endedOn } from '../../domain/subscriptions/access.ts';
import { changeDays, editionDays, subscriptionDays } from '../../domain/timeline/changeDays.ts';
import { type AccountSubscription, accountSubscription } from '../accountSubscription/model.ts';
import { type DocumentState, documentFile } from '../documentFile/model.ts';
import { propertyOverview } from '../propertyOverview/model.ts';
import type { OverviewState } from '../propertyOverview/state.ts';
import type { Change } from '../readModel.ts';
import { type HistoryState, recordedOf } from './model.ts';

/** The rows of the read models about one property, as they were at some moment. */
export type Known = {
  readonly property: OverviewState | null;
  /**
   * The badge that was issued last. A restart takes it from the property, but its public page stays and says that it
   * is revoked.
   */
  readonly badge: OverviewState['badge'];
  readonly documents: ReadonlyMap<string, DocumentState>;
  /** Of the present owner. */
  readonly subscription: AccountSubscription | null;
  /**
   * The day on which a subscription ended, if its end suspended the badge. It counts for the time of a former owner, whose
   * subscription is not the present owner's business.
   */
  readonly badgeSuspendedBy: Day | null;
};

export const NOTHING_KNOWN: Known = {
  property: null,
  badge: null,
  documents: new Map(),
  subscription: null,
  badgeSuspendedBy: null,
};

type Model<State> = { change(type: DomainEvent['type']): Change<State, DomainEvent> | null };

const ENDS_SUSPENSION: ReadonlySet<DomainEvent['type']> = new Set<DomainEvent['type']>([
  'BadgeIssued',
  'BadgeReinstated',
  'BadgeRenewed',
  'BadgeRevoked',
]);

/** The end of the subscription that suspends the badge after an event; null while none does. */
const suspendedBy = (event: DomainEvent, before: Day | null): Day | null => {
  if (event.type === 'BadgeSuspended')
    return event.data.cause.kind === 'subscription' ? event.data.cause.endedOn : null;
  return ENDS_SUSPENSION.has(event.type) ? null : before;
};

/** Folds events as the read models do, so that a day of the past is judged by the same rules as the present one. */
export const replaying = (editions: Editions) => {
  const overview: Model<OverviewState> = propertyOverview(editions);

  return (known: Known, entry: HistoryState): Known => {
    const recorded = recordedOf(entry);
    const { type } = recorded.event;
    const folded = <State>(model: Model<State>, state: State | null): State | null => {
      const change = model.change(type);
      return change ? change.fold(state, recorded) : state;
    };
    const change = documentFile.change(type);
    if (!change) {
      const property = folded(overview, known.property);
      const badge = property?.badge ?? known.badge;
      return {
        ...known,
        property,
        // The fold of the property leaves a badge out that is not its present one.
        badge: property && type === 'BadgeRevoked' ? (folded(overview, { ...property, badge })?.badge ?? null) : badge,
        subscription: folded(accountSubscription, known.subscription),
        badgeSuspendedBy: suspendedBy(recorded.event, known.badgeSuspendedBy),
      };
    }
    const documents = new Map(known.documents);
    const key = change.key(recorded);
    const document = change.fold(documents.get(key) ?? null, recorded);
    if (document) documents.set(key, document);
    else documents.delete(key);
    return { ...known, documents };
  };
};

/** Days on which nothing changed, with what was known and its verdict at the end of each of them. */
export type Span = {
  readonly from: Day;
  readonly to: Day;
  readonly known: Known & { readonly property: OverviewState };
  readonly compliance: Compliance;
  /** Null if it was not assessed. */
  readonly evaluation: Evaluation | null;
  readonly subscriptionEndedOn: Day | null;
};

type Recorded = { readonly day: Day; readonly known: Known };

/** What was known at the end of each day on which something was recorded. */
const dayByDay = (entries: readonly HistoryState[], editions: Editions): readonly Recorded[] => {
  const replay = replaying(editions);
  const days: Recorded[] = [];
  let known = NOTHING_KNOWN;
  for (const entry of entries) {
    known = replay(known, entry);
    const last = days.at(-1);
    const day = londonDay(new Date(entry.metadata.recordedAt));
    // If the clock was set back, the event counts for the latest day so far: earlier days must not change.
    if (last && day <= last.day) days[days.length - 1] = { day: last.day, known };
    else days.push({ day, known });
  }
  return days;
};

/** The account that the property belongs to now; undefined without an event of the property. */
export const presentOwner = (entries: readonly HistoryState[]): string | undefined => {
  const last = entries.findLast(({ event }) => event.type === 'PropertyTransferred' || event.type === 'PropertyAdded');
  return last?.event.data.accountId;
};

/** `now`: ISO 8601, UTC. */
export type Judging = { readonly now: string; readonly editions: Editions };
export type Verdict = Pick<Span, 'compliance' | 'evaluation' | 'subscriptionEndedOn'>;

/** A removal supersedes the assessment as well, which changes nothing about what its answers and documents say. */
const judgedAssessment = ({ removed, assessment }: OverviewState): Assessment | null => {
  if (!removed || assessment?.status !== 'superseded') return assessment;
  return { ...assessment, status: assessment.completedAt === null ? 'in_progress' : 'completed' };
};

/** Judges what was known by the rules of the present day, as they were on the day in question. */
export const judging = (entries: readonly HistoryState[], { now, editions }: Judging) => {
  const owner = presentOwner(entries);
  // The events of a day follow each other.
  let last = { day: '', end: '' };
  const endOf = (day: Day): string => {
    if (last.day !== day) last = { day, end: endOfDay(day) };
    return last.end < now ? last.end : now;
  };

  return (known: Span['known'], day: Day): Verdict => {
    const { accountId } = known.property;
    const assessment = judgedAssessment(known.property);
    const { subscription } = known;
    const ofFormerOwner = accountId !== owner;
    const evaluation = assessment && evaluateAssessment(assessment, editions.of(assessment.edition), day);
    return {
      evaluation,
      compliance: complianceOf(assessment, evaluation),
      subscriptionEndedOn: ofFormerOwner ? known.badgeSuspendedBy : subscription && endedOn(subscription, endOf(day)),
    };
  };
};

/** The days on which a verdict may change by its date alone, while nothing else is known. */
export const turningDays = (editions: Editions) => {
  const ofEditions = editionDays(editions);
  return ({ property, subscription }: Span['known'], between: { readonly after: Day; readonly until: Day }) =>
    changeDays(property, [...ofEditions, ...(subscription ? subscriptionDays(subscription) : [])], between);
};

/** The course of a property from the day on which it was added until `until`, without a hole. */
export const spansOf = (
  entries: readonly HistoryState[],
  { until, now, editions }: Judging & { readonly until: Day },
): readonly Span[] => {
  const verdictOf = judging(entries, { now, editions });
  const turning = turningDays(editions);
  const recorded = dayByDay(entries, editions).filter(({ day }) => day <= until);
  return recorded.flatMap(({ day, known }, index) => {
    const { property } = known;
    if (!property) return [];
    const to = addDays(recorded[index + 1]?.day ?? addDays(until, 1), -1);
    const starts = [day, ...turning({ ...known, property }, { after: day, until: to })];
    return starts.map((from, place): Span => {
      const end = starts[place + 1];
      const span = { from, to: end ? addDays(end, -1) : to, known: { ...known, property } };
      return { ...span, ...verdictOf(span.known, from) };
    });
  });
};
