import { addMonths, londonDay } from '../../../domain/calendar.ts';
import { BADGE_REPORT_LIST, CONTACT_MESSAGE_LIST, MAIL_LIST } from '../../../domain/office/contract/messages.ts';
import {
  type OfficeProjection,
  type OfficeReview,
  PROJECTION_LIST,
  REVIEW_LIST,
  REVIEW_MONTHS,
} from '../../../domain/office/contract/running.ts';
import { reportKeys, reportRow, reportsByKey } from '../../../projections/badgeReport/list.ts';
import { messageKeys, messageRow, messagesByKey } from '../../../projections/contactMessage/list.ts';
import type { Skip } from '../../adapters/skippedEvents.ts';
import { mailKeys } from '../../mail/officeMails.ts';
import type { ModelStatus } from '../../readSide/projectionService.ts';
import type { LatestRebuild } from '../../readSide/rebuildRequests.ts';
import { deadlineOf } from '../deadline.ts';
import { MAIL_COLUMNS, MESSAGE_COLUMNS, PROJECTION_COLUMNS, REPORT_COLUMNS, REVIEW_COLUMNS } from './columns.ts';
import { memoryList } from './memoryList.ts';
import { type OfficeDependencies, officeList } from './officeList.ts';

export const messagesOfOffice = (dependencies: OfficeDependencies) =>
  officeList(dependencies, {
    name: 'contact-messages',
    list: CONTACT_MESSAGE_LIST,
    keys: messageKeys,
    rows: async (keys) => (await dependencies.reads.all(messagesByKey(keys))).map(messageRow),
    columns: MESSAGE_COLUMNS,
  });

export const badgeReportsOfOffice = (dependencies: OfficeDependencies) =>
  officeList(dependencies, {
    name: 'badge-reports',
    list: BADGE_REPORT_LIST,
    keys: reportKeys,
    rows: async (keys) => (await dependencies.reads.all(reportsByKey(keys))).map(reportRow),
    columns: REPORT_COLUMNS,
  });

export const mailsOfOffice = (dependencies: OfficeDependencies) =>
  officeList(dependencies, {
    name: 'mails',
    list: MAIL_LIST,
    keys: mailKeys,
    rows: async (keys) => (await dependencies.office.mails.byKeys(keys)).map(({ row }) => row),
    columns: MAIL_COLUMNS,
  });

const stateOf = (
  { failure, outage, leaderIsStuck, misfit, isSilent }: ModelStatus,
  rebuild: LatestRebuild | undefined,
): OfficeProjection['state'] => {
  if (rebuild && !rebuild.isFinished) return 'rebuilding';
  if (failure !== null || isSilent) return 'stopped';
  return outage || leaderIsStuck || misfit !== null ? 'waiting' : 'running';
};

const skippedRow = ({ position, why, who, at, back }: Skip): OfficeProjection['skipped'][number] => ({
  position: String(position),
  why,
  who,
  at: at.toISOString(),
  returning: back !== null,
});

/** The read models, as this process knows them. */
export const projectionsOfOffice = ({ office }: OfficeDependencies) =>
  memoryList({
    name: 'projections',
    list: PROJECTION_LIST,
    all: async (request) => {
      const [head, rebuilds, skips] = await Promise.all([
        office.head(deadlineOf(request)),
        office.rebuilds(),
        office.skips(),
      ]);
      const versions = new Map(office.models.map(({ name, version }) => [name, version]));
      return office.modelStatus().map((status): OfficeProjection => {
        const { name, reached, stoppedAt, failure } = status;
        const rebuild = rebuilds.get(name);
        return {
          id: name,
          version: versions.get(name) ?? 0,
          state: stateOf(status, rebuild),
          position: String(reached),
          head: String(head),
          lag: head > reached ? Number(head - reached) : 0,
          failed_at: failure === null || stoppedAt === null ? null : String(stoppedAt),
          failure: failure ?? (rebuild?.failure ? `The last rebuild failed: ${rebuild.failure}` : null),
          rebuild_requested_at: rebuild && !rebuild.isFinished ? rebuild.requestedAt.toISOString() : null,
          skipped: skips.filter(({ reader }) => reader === name).map(skippedRow),
        };
      });
    },
    text: ({ id }) => id.replaceAll('_', ' '),
    matches: ({ id, state }, filter) => (filter.id?.includes(id) ?? true) && (filter.state?.includes(state) ?? true),
    sortedBy: (row, sort) => row[sort],
    columns: PROJECTION_COLUMNS,
  });

/** The questions of the present question set, by the date of their legal review, which stands in its content. */
export const reviewsOfOffice = ({ editions, now }: OfficeDependencies) =>
  memoryList({
    name: 'reviews',
    list: REVIEW_LIST,
    all: async () => {
      const today = londonDay(now());
      const edition = editions.inEffectOn(today);
      return edition.questions.map((question): OfficeReview => {
        const reviewBy = addMonths(question.lastReviewed, REVIEW_MONTHS);
        return {
          id: question.key,
          number: question.id,
          question: question.question,
          section: question.section,
          edition: edition.id,
          legal_basis: question.legalBasis.join('; '),
          last_reviewed: question.lastReviewed,
          review_by: reviewBy,
          due: reviewBy < today,
        };
      });
    },
    text: ({ number, question, section }) => `${number} ${question} ${section}`,
    matches: ({ id, due }, filter) => (filter.id?.includes(id) ?? true) && (filter.due ?? due) === due,
    sortedBy: (row, sort) => row[sort],
    columns: REVIEW_COLUMNS,
  });
