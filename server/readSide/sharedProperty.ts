import type { Report } from '../../domain/assessments/contract.ts';
import { documentTypeFor } from '../../domain/badges/standing.ts';
import { type Day, londonDay } from '../../domain/calendar.ts';
import { compareExpiry } from '../../domain/compliance/expiry.ts';
import { addressLine, PROPERTY_TYPE_LABELS } from '../../domain/properties/contract.ts';
import { NATION_LABELS } from '../../domain/properties/nation.ts';
import type { Editions } from '../../domain/questionnaire/editions.ts';
import type { SharedProperty } from '../../domain/shares/contract.ts';
import { showsAnswers } from '../../domain/shares/decider.ts';
import type { ShareMade } from '../../domain/shares/events.ts';
import type { Course } from '../../domain/timeline/contract.ts';
import { subscriptionOf } from '../../projections/accountSubscription/queries.ts';
import { subscriptionEndedOn } from '../../projections/badge/standing.ts';
import type { DocumentState } from '../../projections/documentFile/model.ts';
import { documentsOfProperty, type FiledDocument } from '../../projections/documentFile/queries.ts';
import { courseOf } from '../../projections/propertyHistory/asOfRow.ts';
import { overviewRow } from '../../projections/propertyOverview/overviewRow.ts';
import { ownedProperty } from '../../projections/propertyOverview/queries.ts';
import { isAssessed } from '../../projections/propertyOverview/state.ts';
import type { Clock } from '../lib/clock.ts';
import { groupBy } from '../lib/groupBy.ts';
import type { Reads } from './reads.ts';
import { readReport } from './reports.ts';
import { timeline } from './timeline.ts';

type Dependencies = { readonly reads: Reads; readonly now: Clock; readonly editions: Editions };
type Shown = {
  readonly share: ShareMade;
  readonly sharedBy: string;
  /** Scheme and host of the badge's address. */
  readonly origin: string;
  /** Under which the files of this share are served. */
  readonly filesUrl: string;
};

/** The present documents that can be opened: those that were chosen, and those that have replaced a chosen one. */
export const openDocuments = (
  { documentIds }: Pick<ShareMade, 'documentIds'>,
  documents: readonly DocumentState[],
): ReadonlySet<string> => {
  const byId = new Map(documents.map((document) => [document.documentId, document]));
  const latest = (id: string): DocumentState | undefined => {
    const document = byId.get(id);
    if (!document?.replacedBy) return document;
    if (byId.has(document.replacedBy)) return latest(document.replacedBy);
    // What replaced it was deleted. Its question has another document only if a later one was uploaded.
    return documents.find(({ key, superseded }) => key !== null && key === document.key && !superseded);
  };
  return new Set(
    documentIds.flatMap((id) => {
      const document = latest(id);
      // A superseded one does not count again when nothing has taken its place.
      return document && !document.superseded ? document.documentId : [];
    }),
  );
};

/** The day from which on it was in order without a break. */
const inOrderSince = (course: readonly Course[]): Day | null => {
  const broken = course.findLastIndex(({ compliance }) => compliance !== 'compliant');
  return course[broken + 1]?.from ?? null;
};

const answersOf = (report: Report): SharedProperty['sections'] =>
  [...groupBy(report.answers, ({ question }) => question.section)].map(([title, items]) => ({
    title,
    answers: items.map(({ question: { id, question }, answer, status, nonComplianceReason: reason }) => ({
      id,
      question,
      answer,
      status,
      reason,
    })),
  }));

const failuresOf = (report: Report): string[] =>
  report.answers
    .filter(({ status }) => status === 'non_compliant')
    .map(({ question, nonComplianceReason }) => nonComplianceReason ?? question.briefDescription);

/** What a share shows of its property today. Undefined once the property is not in the read models. */
export const readingShares = ({ reads, now, editions }: Dependencies) => {
  const past = timeline({ reads, now, editions });

  const documentRows = ({ share, filesUrl }: Shown, filed: readonly FiledDocument[]): SharedProperty['documents'] => {
    const states = filed.map(({ state }) => state);
    const open = openDocuments(share, states);
    const edition = filed[0]?.edition ?? null;
    const { byKey } = editions.ofOrInEffect(edition, londonDay(now()));
    return states
      .filter(({ superseded }) => !superseded)
      .sort((one, other) => compareExpiry(one.expiresOn, other.expiresOn))
      .map(({ documentId, documentType, filename, expiresOn, key }) => ({
        document_type: documentTypeFor(documentType, key === null ? undefined : byKey.get(key)),
        filename: open.has(documentId) ? filename : null,
        expiry_date: expiresOn,
        download_url: open.has(documentId) ? `${filesUrl}/documents/${documentId}` : null,
      }));
  };

  return async (shown: Shown): Promise<SharedProperty | undefined> => {
    const { share, sharedBy, origin, filesUrl } = shown;
    const { accountId, propertyId, lastDay, personal } = share;
    const state = await reads.one(ownedProperty(accountId, propertyId));
    if (!state || state.removed) return undefined;
    const today = londonDay(now());
    const [filed, subscription, entries] = await Promise.all([
      reads.all(documentsOfProperty(accountId, propertyId)),
      reads.one(subscriptionOf(accountId)),
      past.entriesOf(state),
    ]);
    const ended = subscriptionEndedOn(subscription, now());
    const row = overviewRow(state, { today, editions, subscriptionEndedOn: ended, origin });
    const report = isAssessed(state) ? await readReport(reads, state, editions, today) : null;
    const answered = showsAnswers(share) ? report : null;
    const isInOrder = row.compliance === 'compliant';
    return {
      name: row.name,
      address: addressLine(row),
      kind: `${PROPERTY_TYPE_LABELS[row.property_type]}, ${NATION_LABELS[row.nation]}`,
      shared_by: sharedBy,
      recipient: personal.owner.details?.recipient ?? null,
      expires_on: lastDay,
      today,
      compliance: row.compliance,
      good: report && report.summary.compliant + report.summary.not_applicable,
      total: report?.summary.total ?? null,
      added_on: londonDay(new Date(row.created_at)),
      completed_on: report?.completedAt ? londonDay(new Date(report.completedAt)) : null,
      in_order_since: isInOrder ? inOrderSince(courseOf(past.spansUntilToday(entries))) : null,
      not_in_order: answered ? failuresOf(answered) : [],
      badge: row.badge && { code: row.badge.badgeId, status: row.badge.status, url: row.badge.verification_url },
      report_url: answered && `${filesUrl}/report.pdf`,
      answers_kept_back: !showsAnswers(share),
      stay_url: `${filesUrl}/stay`,
      documents: documentRows(shown, filed),
      sections: answered ? answersOf(answered) : [],
    };
  };
};
