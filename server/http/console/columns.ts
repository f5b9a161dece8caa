import { tagsCell } from '../../../domain/arrangement/tagsCell.ts';
import type { AssessmentRow } from '../../../domain/assessments/contract.ts';
import type { Badge } from '../../../domain/badges/contract.ts';
import type {
  ConsoleActivity,
  ConsoleDocument,
  ConsoleProperty,
  ConsoleReminder,
} from '../../../domain/console/contract.ts';
import { COMPLIANCE_LABELS } from '../../../domain/dashboard/texts.ts';
import { NATION_LABELS, PROPERTY_TYPE_LABELS } from '../../../domain/properties/contract.ts';
import { DOCUMENT_TYPE_LABELS } from '../../../domain/questionnaire/documentTypes.ts';
import type { Column } from './listOver.ts';

const yesNo = (value: boolean | null): string | null => (value === null ? null : value ? 'Yes' : 'No');

export const PROPERTY_COLUMNS: readonly Column<ConsoleProperty>[] = [
  ['Property', ({ name }) => name],
  ['Address line 1', ({ address_line1 }) => address_line1],
  ['Address line 2', ({ address_line2 }) => address_line2],
  ['Town', ({ city }) => city],
  ['Postcode', ({ postcode }) => postcode],
  ['Nation', ({ nation }) => NATION_LABELS[nation]],
  ['Type', ({ property_type }) => PROPERTY_TYPE_LABELS[property_type]],
  ['State', ({ compliance }) => COMPLIANCE_LABELS[compliance]],
  ['Progress (%)', ({ progress }) => progress],
  ['Badge', ({ badge_id }) => badge_id],
  ['Badge status', ({ badge_status }) => badge_status],
  ['Badge until', ({ badge_until }) => badge_until],
  ['Runs out next', ({ next_expiry }) => next_expiry],
  [
    'What runs out',
    ({ next_document }) =>
      next_document && next_document !== 'badge' ? DOCUMENT_TYPE_LABELS[next_document] : next_document,
  ],
  ['Documents', ({ documents }) => documents],
  ['Client', ({ group }) => group?.name ?? null],
  ['Looked after by', ({ looked_after_by }) => looked_after_by?.name ?? null],
  ['Tags', ({ tags }) => tagsCell(tags)],
  ['Added', ({ created_at }) => created_at],
  ['Last change', ({ updated_at }) => updated_at],
];

export const ASSESSMENT_COLUMNS: readonly Column<AssessmentRow>[] = [
  ['Property', ({ property_name }) => property_name],
  ['Address', ({ property_address }) => property_address],
  ['Status', ({ status }) => status],
  ['Progress (%)', ({ progress }) => progress],
  ['Passed', ({ passed }) => yesNo(passed)],
  ['Score (%)', ({ score }) => score],
  ['Question set', ({ edition }) => edition],
  ['Started', ({ started_at }) => started_at],
  ['Completed', ({ completed_at }) => completed_at],
];

export const DOCUMENT_COLUMNS: readonly Column<ConsoleDocument>[] = [
  ['Property', ({ property_name }) => property_name],
  ['Type', ({ document_type }) => DOCUMENT_TYPE_LABELS[document_type]],
  ['File', ({ filename }) => filename],
  ['Issued on', ({ issued_on }) => issued_on],
  ['Valid until', ({ expiry_date }) => expiry_date],
  ['Number', ({ reference }) => reference],
  ['Issuer', ({ issuer }) => issuer],
  ['Uploaded', ({ uploaded_at }) => uploaded_at],
  ['Uploaded by', ({ uploaded_by }) => uploaded_by],
  ['Replaced', ({ superseded }) => yesNo(superseded)],
  ['SHA-256', ({ sha256 }) => sha256],
];

export const BADGE_COLUMNS: readonly Column<Badge>[] = [
  ['Badge', ({ badge_id }) => badge_id],
  ['Property', ({ property_name }) => property_name],
  ['Address', ({ property_address }) => property_address],
  ['Status', ({ status }) => status],
  ['Since', ({ since }) => since],
  ['Reason', ({ reason }) => reason],
  ['Issued', ({ issued_date }) => issued_date],
  ['Valid until', ({ expiry_date }) => expiry_date],
  ['Verification', ({ verification_url }) => verification_url],
];

export const REMINDER_COLUMNS: readonly Column<ConsoleReminder>[] = [
  ['Property', ({ property_name }) => property_name],
  ['About', ({ subject }) => subject],
  ['Last day', ({ due_on }) => due_on],
  ['Sent on', ({ sent_on }) => sent_on],
];

export const ACTIVITY_COLUMNS: readonly Column<ConsoleActivity>[] = [
  ['When', ({ at }) => at],
  ['What', ({ text }) => text],
  ['Property', ({ property_name }) => property_name],
  ['By', ({ by }) => by],
];
