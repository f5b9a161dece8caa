import type { AssessmentEvent } from '../../domain/assessments/events.ts';
import { badgeStanding, type Cause, type StandingFacts } from '../../domain/badges/standing.ts';
import { londonDay } from '../../domain/calendar.ts';
import { EDITIONS, type Editions } from '../../domain/questionnaire/editions.ts';
import { assessmentAfter, atInstant } from './assessment.ts';
import { DIFFERENCES } from './editions.ts';
import { allYes, attached, certificate, completed, gasSafety, moved, termEndsOn } from './events.ts';

const { added, changed } = DIFFERENCES;

/** Completed on 2026-11-20 with documents that never expire. */
const undated = allYes.map((event) =>
  event.type === 'DocumentAttached' ? attached(event.data.key, { expiresOn: null }) : event,
);
const passed = [...undated, completed()];

/** The event at noon of a day. */
export const on = (day: string, event: AssessmentEvent) => atInstant(event, `${day}T12:00:00.000Z`);
/** A gas safety record that runs out on a day. */
export const gasUntil = (expiresOn: string, documentId = certificate) => attached(gasSafety, { expiresOn, documentId });
export const toSecond = moved('2026.3', '2027.1', [added, changed]);

export type StandingCase = {
  readonly events?: readonly AssessmentEvent[];
  readonly editions?: Editions;
  readonly facts?: Partial<Omit<StandingFacts, 'assessment' | 'today'>>;
};

/** The standing at the end of `day`, from the events up to that day. */
export const standing = (day: string, { events = [], editions = EDITIONS, facts = {} }: StandingCase) => {
  const past = [...passed, ...events].filter(({ data }) => londonDay(new Date(data.at)) <= day);
  const assessment = assessmentAfter(...past);
  const always = { badge: { termEndsOn, revoked: null }, subscriptionEndedOn: null };
  return badgeStanding({ ...always, ...facts, assessment, today: day }, editions);
};

export const active = { status: 'active', cause: null, since: null };
export const editionCause = (keys: string[], edition = '2027.1'): Cause => ({ kind: 'edition', edition, keys });
export const answersCause = (...keys: string[]): Cause => ({ kind: 'answers', keys });
export const missingCause = (...keys: string[]): Cause => ({ kind: 'documents_missing', keys });
