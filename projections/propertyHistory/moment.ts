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
import { type Judging, judging, type Known } from './replay.ts';

const itemOf = ({ assessment }: OverviewState, { question, status, fault, reason }: EvaluatedItem, day: Day) => {
  const document = assessment?.documents[question.key];
  return {
    answer: assessment?.answers[question.key]?.answer ?? null,
    status,
    fails: fault !== null && fault !== 'needs_verification',
    reason,
    document: document
      ? { id: document.documentId, expiry_date: document.expiresOn, expired: isExpired(document.expiresOn, day) }
      : null,
  } satisfies ReplayItem;
};

type On = { readonly day: Day; readonly subscriptionEndedOn: Day | null };

const badgeOf = (property: OverviewState, on: On, editions: Editions): ReplayBadge | null => {
  const { badge, assessment } = property;
  if (!badge) return null;
  const { day: today, subscriptionEndedOn } = on;
  const { standing, endsOn } = standingOn({ badge, property, subscriptionEndedOn, today }, editions);
  const reasonFor = (audience: 'owner' | 'public') =>
    badgeReason(standing, assessment?.edition ?? null, editions, audience);
  return {
    code: badge.code,
    status: standing.status,
    reason: reasonFor('owner'),
    public_reason: reasonFor('public'),
    since: standing.since,
    expiry_date: endsOn,
  };
};

/** What was known as a moment of a replay, judged on a day. */
export const momentsBy = (entries: readonly HistoryState[], options: Judging) => {
  const { editions } = options;
  const verdictOf = judging(entries, options);
  let last: {
    readonly property: OverviewState;
    readonly day: Day;
    readonly ended: Day | null;
    readonly moment: Moment;
  };

  return (known: Known, day: Day): Moment => {
    const { property } = known;
    if (!property) return NOTHING;
    const { evaluation, compliance, subscriptionEndedOn } = verdictOf({ ...known, property }, day);
    // Most events of a property leave its assessment as it is.
    if (last?.property === property && last.day === day && last.ended === subscriptionEndedOn) return last.moment;
    const items = (evaluation?.items ?? []).map((item) => [item.question.key, itemOf(property, item, day)] as const);
    const moment: Moment = {
      edition: property.assessment?.edition ?? null,
      nation: property.nation,
      compliance,
      score: evaluation?.score ?? null,
      removed: property.removed,
      badge: badgeOf(property, { day, subscriptionEndedOn }, editions),
      items: Object.fromEntries(items),
    };
    last = { property, day, ended: subscriptionEndedOn, moment };
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
