import { evidenceEndsOn } from '../../domain/assessments/state.ts';
import { earliest } from '../../domain/calendar.ts';
import type { EventsOf } from '../../domain/events.ts';
import type { Editions } from '../../domain/questionnaire/editions.ts';
import { searchText, sortText } from '../../domain/searchText.ts';
import { readModel } from '../readModel.ts';
import { answersDueOn } from './answersDueOn.ts';
import { completedAtOf } from './assessmentRow.ts';
import { CONSOLE_INDEX, cityKey } from './console/columns.ts';
import { foldAssessment, foldBadge, foldDetails, foldOpened, foldTransferred } from './fold.ts';
import { overviewRow } from './overviewRow.ts';
import type { OverviewState } from './state.ts';

type Aggregates = 'property' | 'assessment' | 'badge';

/** Name and address, and the postcode without its space too. */
const searchedIn = ({ name, addressLine1, addressLine2, city, postcode }: OverviewState): string =>
  searchText([name, addressLine1, addressLine2, city, postcode, postcode.replace(/\s/g, '')].join(' '));

const key = ({ event }: { event: EventsOf<Aggregates> }) => event.data.propertyId;
const assessed = { key, fold: foldAssessment };
const badged = { key, fold: foldBadge };

/**
 * Answers: what is the status of each property of this account, question by question? One row per property with its
 * current assessment, including removed ones, because their badges can still be verified. Saving an answer writes only
 * this row.
 */
export const propertyOverview = (editions: Editions) =>
  readModel<OverviewState, Aggregates>({
    name: 'property_overview',
    // Each published edition adds one. Raise the first number by ten if `OverviewState` or the layout of the table
    // changes, or the day or grace of a published edition. The version must never fall: a lower one counts as an older
    // build.
    version: 10_030 + editions.all.filter(({ effectiveOn }) => effectiveOn !== null).length,
    reads: ['property', 'assessment', 'badge'],
    on: {
      PropertyAdded: { key, fold: foldDetails },
      PropertyChanged: { key, fold: foldDetails },
      PropertyRemoved: {
        key,
        fold: (state, { event }) => state && { ...state, removed: true, updatedAt: event.data.at },
      },
      AssessmentOpened: { key, fold: foldOpened },
      DocumentSlotTaken: null,
      DocumentSlotReleased: null,
      TransferOffered: null,
      TransferWithdrawn: null,
      TransferDeclined: null,
      PropertyTransferred: { key, fold: foldTransferred },
      AssessmentStarted: assessed,
      QuestionAnswered: assessed,
      AnswerConfirmed: assessed,
      DocumentAttached: assessed,
      DocumentDetached: assessed,
      AssessmentCompleted: assessed,
      AssessmentReevaluated: assessed,
      AssessmentMoved: assessed,
      AssessmentSuperseded: assessed,
      BadgeIssued: badged,
      BadgeExpired: badged,
      BadgeSuspended: badged,
      BadgeReinstated: badged,
      BadgeRenewed: badged,
      BadgeRevoked: badged,
    },
    owner: ({ accountId }) => accountId,
    columns: {
      assessment_id: 'uuid',
      edition: 'text',
      removed: 'boolean',
      created_at: 'timestamptz',
      // Valid until evidence expires: after `evidence_ends_on` a compliant property is no longer compliant.
      compliance: 'text',
      evidence_ends_on: 'date',
      // What the list is sorted by and searched in. `infinity` without an expiry, so that pages compare without nulls.
      next_expiry: 'date',
      name: 'personal text',
      // What an entry of a calendar, which has the name, says of its last change.
      details_at: 'text',
      details_changes: 'int',
      name_key: 'personal text',
      search_text: 'personal text',
      // A compliant property without a valid badge.
      badge_due: 'boolean',
      // The day from which the answers of a compliant property must be checked again.
      check_on: 'date',
      // What the console filters and sorts by.
      nation: 'text',
      property_type: 'text',
      city_key: 'personal text',
      updated_at: 'timestamptz',
      started_at: 'timestamptz',
      completed_at: 'timestamptz',
      // The badge before any date has passed; it expires after `badge_ends_on` and is suspended from `answers_due_on` on.
      badge_id: 'uuid',
      badge_status: 'text',
      badge_issued_on: 'date',
      badge_ends_on: 'date',
      answers_due_on: 'date',
      // The last day for which `rendered` is valid; null if no date changes it.
      rendered_until: 'date',
      // The API's row: the rows of an account with a thousand properties can be joined without parsing.
      rendered: 'json',
    },
    row: (state) => {
      const { assessment, badge, removed, createdAt } = state;
      const shown = overviewRow(state, { today: null, editions });
      const evidenceEnd = assessment && evidenceEndsOn(assessment, editions.of(assessment.edition));
      const ends = [evidenceEnd, badge?.termEndsOn, shown.assessment?.rules_change?.answer_by];
      return {
        assessment_id: assessment?.assessmentId ?? null,
        edition: assessment?.edition ?? null,
        removed,
        created_at: createdAt,
        compliance: shown.compliance,
        evidence_ends_on: evidenceEnd,
        next_expiry: shown.next_expiry ?? 'infinity',
        name: state.name,
        details_at: state.detailsAt,
        details_changes: state.detailsChanges,
        name_key: sortText(state.name),
        search_text: searchedIn(state),
        badge_due: shown.compliance === 'compliant' && shown.badge?.status !== 'active',
        check_on: shown.compliance === 'compliant' ? (shown.assessment?.check_again_on ?? null) : null,
        nation: state.nation,
        property_type: state.propertyType,
        city_key: cityKey(state.city),
        updated_at: state.updatedAt,
        started_at: state.startedAt,
        completed_at: assessment && completedAtOf(assessment),
        badge_id: shown.badge?.id ?? null,
        badge_status: shown.badge?.status ?? null,
        badge_issued_on: shown.badge?.issued_date ?? null,
        badge_ends_on: shown.badge?.expiry_date ?? null,
        answers_due_on: assessment && badge && answersDueOn(assessment, editions),
        rendered_until: earliest(ends.map((day) => day ?? null)),
        rendered: shown,
      };
    },
    // The last two columns of the second index let Postgres count verdicts from the index alone.
    indexes: [
      'owner, created_at, key',
      'owner, compliance, next_expiry, name_key, key, evidence_ends_on, removed',
      'owner, badge_due, next_expiry, name_key, key',
      'owner, check_on',
      'owner, name_key, key',
      CONSOLE_INDEX,
      'owner, edition',
      'assessment_id',
    ],
  });
