import type { Assessment } from '../../domain/assessments/state.ts';
import { badgeReason } from '../../domain/badges/reason.ts';
import { type Day, formatDay } from '../../domain/calendar.ts';
import type { EvaluatedItem } from '../../domain/compliance/evaluate.ts';
import { isExpired } from '../../domain/compliance/expiry.ts';
import { documentTypeName } from '../../domain/questionnaire/documentTypes.ts';
import type { Editions } from '../../domain/questionnaire/editions.ts';
import type { Moment, ReplayBadge, ReplayDocument, ReplayItem } from '../../domain/replay/contract.ts';
import { NOTHING } from '../../domain/replay/moments.ts';
import { standingOn } from '../badge/standing.ts';
import type { OverviewState } from '../propertyOverview/state.ts';
import type { HistoryState } from './model.ts';
import { type Judging, judging, type Known, type Span, type Verdict } from './replay.ts';

type KnownProperty = Span['known'];
type Judged = Verdict & { readonly day: Day };

const itemOf = ({ answers, documents }: Assessment, { question, status, fault, reason }: EvaluatedItem, day: Day) => {
  const document = documents[question.key];
  return {
    answer: answers[question.key]?.answer ?? null,
    status,
    fails: fault !== null && fault !== 'needs_verification',
    reason,
    document: document
      ? { id: document.documentId, expiry_date: document.expiresOn, expired: isExpired(document.expiresOn, day) }
      : null,
  } satisfies ReplayItem;
};

/** Nothing that the verdict on this question rests on has changed. */
const isSame = (before: Assessment, after: Assessment, key: string): boolean =>
  before.answers[key]?.answer === after.answers[key]?.answer && before.documents[key] === after.documents[key];

const badgeOf = ({ badge, property }: KnownProperty, judged: Judged, editions: Editions): ReplayBadge | null => {
  if (!badge) return null;
  const { day: today, subscriptionEndedOn, evaluation } = judged;
  const facts = { badge, property, subscriptionEndedOn, today, evaluation: evaluation ?? undefined };
  const { standing, endsOn } = standingOn(facts, editions);
  const reasonFor = (audience: 'owner' | 'public') =>
    badgeReason(standing, property.assessment?.edition ?? null, editions, audience);
  return {
    code: badge.code,
    status: standing.status,
    reason: reasonFor('owner'),
    public_reason: reasonFor('public'),
    since: standing.since,
    expiry_date: endsOn,
  };
};

type Last = { readonly known: KnownProperty; readonly judged: Judged; readonly moment: Moment };

/** Items that stay as they are stay the same objects, which are quick to compare. */
const itemsOf = ({ assessment }: OverviewState, { evaluation, day }: Judged, last: Last | undefined) => {
  const items: Record<string, ReplayItem> = {};
  if (!assessment || !evaluation) return items;
  const before = last?.judged.day === day ? last.known.property.assessment : null;
  for (const item of evaluation.items) {
    const { key } = item.question;
    const same = before?.edition === assessment.edition && isSame(before, assessment, key) && last?.moment.items[key];
    items[key] = same || itemOf(assessment, item, day);
  }
  return items;
};

const documentsOf = ({ documents }: Known): Moment['documents'] =>
  Object.fromEntries(
    [...documents].map(([id, { issuedOn, expiresOn, superseded }]) => [
      id,
      { issued_on: issuedOn, expiry_date: expiresOn, superseded },
    ]),
  );

/** What was known as a moment of a replay, judged on a day. */
export const momentsBy = (entries: readonly HistoryState[], options: Judging) => {
  const { editions } = options;
  const verdictOf = judging(entries, options);
  let last: Last | undefined;

  return (known: Known, day: Day): Moment => {
    const { property } = known;
    if (!property) return NOTHING;
    const shown = { ...known, property };
    const judged = { ...verdictOf(shown, day), day };
    const { compliance, evaluation, subscriptionEndedOn } = judged;
    // Most events of a property leave its assessment and its documents as they are.
    if (
      last?.known.property === property &&
      last.known.badge === known.badge &&
      last.known.documents === known.documents &&
      last.judged.day === day &&
      last.judged.subscriptionEndedOn === subscriptionEndedOn
    )
      return last.moment;
    const moment: Moment = {
      edition: property.assessment?.edition ?? null,
      nation: property.nation,
      compliance,
      score: evaluation?.score ?? null,
      removed: property.removed,
      badge: badgeOf(shown, judged, editions),
      items: itemsOf(property, judged, last),
      documents: last?.known.documents === known.documents ? last.moment.documents : documentsOf(known),
    };
    last = { known: shown, judged, moment };
    return moment;
  };
};

const BADGE_NOW = {
  active: 'The badge is active again.',
  expired: 'The badge expired.',
  suspended: 'The badge was suspended.',
  revoked: 'The badge was revoked.',
} as const;

/** What a date alone has changed, in words. */
export const wordsOfDate = (before: Moment, after: Moment, documents: ReadonlyMap<string, ReplayDocument>): string => {
  const expired = Object.entries(after.items).flatMap(([key, { document }]) => {
    if (!document?.expired || !document.expiry_date || before.items[key]?.document?.expired) return [];
    const type = documents.get(document.id)?.document_type ?? 'compliance_document';
    return `The ${documentTypeName(type)} ran out on ${formatDay(document.expiry_date)}.`;
  });
  const badge = after.badge && after.badge.status !== before.badge?.status ? [BADGE_NOW[after.badge.status]] : [];
  const words = [...new Set([...expired, ...badge])];
  return words.length > 0 ? words.join(' ') : 'The result has changed.';
};
