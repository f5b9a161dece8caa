import fc from 'fast-check';
import { type BadgeCommand, badgeDecider } from '../../domain/badges/decider.ts';
import type { RevocationCause } from '../../domain/badges/events.ts';
import type { Standing } from '../../domain/badges/standing.ts';
import { addDays, londonDay } from '../../domain/calendar.ts';
import { isRejection } from '../../domain/decider.ts';
import type { DomainEvent, EventsOf } from '../../domain/events.ts';
import { EDITIONS } from '../../domain/questionnaire/editions.ts';
import { NO_SUBSCRIPTION } from '../../domain/subscriptions/state.ts';
import type { BadgeFacts } from '../../projections/badge/queries.ts';
import { standingOn, subscriptionEndedOn } from '../../projections/badge/standing.ts';
import { indexAssigned } from './credentialEvents.ts';
import { testEditions } from './editions.ts';
import {
  ada,
  allYes,
  answered,
  assessmentOpened,
  assessmentStarted,
  attached,
  badgeIssued,
  badgeReinstated,
  badgeSuspended,
  completed,
  detached,
  first,
  gasSafety,
  guestRegister,
  insurance,
  today as issuedOn,
  propertyAdded,
  propertyRemoved,
  second,
  superseded,
} from './events.ts';
import { badgeAfter, overviewAfter } from './foldedState.ts';

const seldom = <Value>(arbitrary: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary });
const anyDay = fc.integer({ min: 1, max: 450 }).map((days) => addDays(issuedOn, days));
// In summer a day of London begins and ends an hour before that of UTC.
const anyTime = fc.constantFrom('00:00:00.000', '11:00:00.000', '22:59:59.999', '23:00:00.000', '23:59:59.999');

/** What may have become of a badge that was issued on 20/11/2026. */
export const anyBadgeState = fc.record({
  /** A later edition asks new questions in some cases only. */
  editions: fc.constantFrom(EDITIONS, testEditions),
  now: fc.tuple(anyDay, anyTime).map(([day, time]) => new Date(`${day}T${time}Z`)),
  /** The last day of the only document that has one. */
  evidenceEndsOn: seldom(anyDay),
  subscriptionEndedOn: fc.option(anyDay, { freq: 2 }),
  wasSuspended: fc.boolean(),
  wrong: seldom(fc.constantFrom<'answer' | 'document'>('answer', 'document')),
  revoked: seldom(
    fc.constantFrom<RevocationCause['kind']>('property_removed', 'assessment_restarted', 'account_erased'),
  ),
});
export type BadgeCase = typeof anyBadgeState extends fc.Arbitrary<infer Value> ? Value : never;

const withoutLastDay = (event: EventsOf<'assessment'>): EventsOf<'assessment'> =>
  event.type === 'DocumentAttached' ? { ...event, data: { ...event.data, expiresOn: null } } : event;

const badgeEventsOf = ({ evidenceEndsOn, wasSuspended }: BadgeCase): readonly EventsOf<'badge'>[] => [
  badgeIssued({ evidenceEndsOn }),
  ...(wasSuspended ? [badgeSuspended, badgeReinstated({ evidenceEndsOn })] : []),
];

const historyOf = (of: BadgeCase): readonly DomainEvent[] => [
  ...[propertyAdded, assessmentOpened(), assessmentStarted(), ...allYes.map(withoutLastDay), completed()],
  ...(of.evidenceEndsOn === null ? [] : [attached(gasSafety, { expiresOn: of.evidenceEndsOn })]),
  ...badgeEventsOf(of),
  indexAssigned(),
];

const WRONG: Readonly<Record<'answer' | 'document', readonly DomainEvent[]>> = {
  answer: [answered(guestRegister, 'No')],
  document: [detached(insurance)],
};
const REVOKED: Readonly<Record<RevocationCause['kind'], readonly DomainEvent[]>> = {
  property_removed: [propertyRemoved()],
  assessment_restarted: [assessmentOpened(second, first), assessmentStarted(second), superseded()],
  account_erased: [],
};

const subscriptionOf = ({ subscriptionEndedOn: day }: BadgeCase): BadgeFacts['subscription'] => {
  if (day === null) return null;
  return { ...NO_SUBSCRIPTION, accountId: ada, ended: { at: `${day}T12:00:00.000Z`, cause: 'cancelled' } };
};

const factsAfter = async (events: readonly DomainEvent[], of: BadgeCase): Promise<BadgeFacts> => ({
  badge: await badgeAfter(...events),
  property: await overviewAfter(...events),
  subscription: subscriptionOf(of),
});

const standingOf = ({ badge, property, subscription }: BadgeFacts, { now, editions }: BadgeCase): Standing => {
  const ended = subscriptionEndedOn(subscription, now);
  return standingOn({ badge, property, subscriptionEndedOn: ended, today: londonDay(now) }, editions).standing;
};

/** What is recorded of it: at once, or by the schedule if only a date has changed it. */
const commandFor = (of: BadgeCase, facts: BadgeFacts): BadgeCommand => {
  const about = { accountId: ada, at: of.now.toISOString() };
  if (of.revoked) return { type: 'RevokeBadge', ...about, cause: { kind: of.revoked } };
  const { evidenceEndsOn } = of;
  return { type: 'RecordStanding', ...about, standing: standingOf(facts, of), evidenceEndsOn, renewedOn: null };
};

const recorded = (of: BadgeCase, facts: BadgeFacts): readonly DomainEvent[] => {
  const badge = badgeEventsOf(of).reduce(badgeDecider.evolve, badgeDecider.initial);
  const decision = badgeDecider.decide(commandFor(of, facts), badge);
  if (isRejection(decision)) throw new Error(decision.detail);
  return decision;
};

/** The events until the day of its issue, and the rows after them. */
export const issuedBadge = async (of: BadgeCase) => {
  const events = historyOf(of);
  return { events, facts: await factsAfter(events, of) };
};

/** All its events, the rows after them, and its standing now. */
export const presentBadge = async (of: BadgeCase) => {
  const { wrong, revoked } = of;
  const happened = [...historyOf(of), ...(wrong ? WRONG[wrong] : []), ...(revoked ? REVOKED[revoked] : [])];
  const events = [...happened, ...recorded(of, await factsAfter(happened, of))];
  const kept = await factsAfter(events, of);
  // Of an erased account only the badge's own stream is left.
  const facts = revoked === 'account_erased' ? { ...kept, property: null, subscription: null } : kept;
  return { events, facts, standing: standingOf(facts, of) };
};
