import fc from 'fast-check';
import { addDays } from '../../domain/calendar.ts';
import type { DomainEvent } from '../../domain/events.ts';
import { EDITIONS } from '../../domain/questionnaire/editions.ts';
import type { HistoricEvent, HistoryState } from '../../projections/propertyHistory/model.ts';
import { propertyHistory } from '../../projections/propertyHistory/model.ts';
import {
  allYes,
  answered,
  assessmentOpened,
  assessmentStarted,
  attached,
  badgeIssued,
  badgeRenewed,
  completed,
  datesChanged,
  detached,
  documentDeleted,
  documentReinstated,
  documentSuperseded,
  documentUploaded,
  first,
  keyAt,
  propertyAdded,
  propertyRemoved,
  reminderEvents,
  restart,
  second,
  secondBadgeIssued,
  subscriptionActivated,
  subscriptionEnded,
} from './events.ts';
import { recorded } from './memoryLog.ts';

const FIRST_DAY = '2026-11-20';
const QUESTIONS = EDITIONS.of('2026.3').questions.length;

/** An event, and the days since the one before it. */
type Recorded = { readonly event: DomainEvent; readonly days: number };

const position = fc.integer({ min: 1, max: QUESTIONS });
const expiry = fc.option(
  fc.integer({ min: 0, max: 400 }).map((days) => addDays(FIRST_DAY, days)),
  { nil: null },
);

const changeOf = (assessmentId: string): fc.Arbitrary<DomainEvent> =>
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc
        .tuple(position, fc.constantFrom('Yes', 'No', 'N/A'))
        .map(([at, said]) => answered(keyAt(at), said, assessmentId)),
    },
    {
      weight: 4,
      arbitrary: fc.tuple(position, expiry).map(([at, expiresOn]) => attached(keyAt(at), { expiresOn }, assessmentId)),
    },
    { weight: 2, arbitrary: position.map((at) => detached(keyAt(at))) },
    { weight: 1, arbitrary: fc.constant(completed(true, 100, assessmentId)) },
    { weight: 1, arbitrary: fc.constant(assessmentId === first ? badgeIssued() : secondBadgeIssued) },
    { weight: 1, arbitrary: fc.constant(badgeRenewed({ startsOn: '2027-01-15', termEndsOn: '2028-01-15' })) },
    { weight: 1, arbitrary: fc.constantFrom(...reminderEvents) },
    { weight: 1, arbitrary: fc.constantFrom(subscriptionActivated(), subscriptionEnded()) },
    { weight: 1, arbitrary: fc.constant(propertyRemoved()) },
    {
      weight: 2,
      arbitrary: fc.constantFrom(documentUploaded, documentSuperseded, documentReinstated, documentDeleted),
    },
    { weight: 1, arbitrary: expiry.map((expiresOn) => datesChanged({ expiresOn })) },
  );

/** Rows of the history of one property, as its read model has them. */
export const historyOf = (events: readonly Recorded[]): readonly HistoryState[] => {
  let day = FIRST_DAY;
  const entries = recorded(events.map(({ event }) => event)).map((entry, index) => {
    day = addDays(day, events[index]?.days ?? 0);
    const metadata = { ...entry.metadata, recordedAt: `${day}T10:00:00.000Z`, correlationId: `c${index}` };
    return { ...entry, event: entry.event as HistoricEvent, metadata };
  });
  return entries.flatMap((entry) => propertyHistory.change(entry.event.type)?.fold(null, entry) ?? []);
};

export const sameDay = (...events: readonly DomainEvent[]): Recorded[] => events.map((event) => ({ event, days: 0 }));

const changesOf = (assessmentId: string): fc.Arbitrary<Recorded[]> =>
  fc.array(
    fc.record({ event: changeOf(assessmentId), days: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 60 })) }),
    { maxLength: 20 },
  );

/** Histories of a property that was assessed, some twice, with changes on later days. They need not be possible, only foldable. */
export const histories: fc.Arbitrary<readonly HistoryState[]> = fc
  .tuple(changesOf(first), fc.option(changesOf(second)))
  .map(([later, afterRestart]) =>
    historyOf([
      ...sameDay(
        propertyAdded,
        subscriptionActivated(),
        assessmentOpened(),
        assessmentStarted(),
        ...allYes,
        completed(),
      ),
      ...later,
      ...(afterRestart ? [...sameDay(...restart), ...afterRestart] : []),
    ]),
  );
