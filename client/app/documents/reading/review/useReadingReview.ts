import { useState } from 'react';
import type { Day } from '../../../../../domain/calendar.ts';
import { isExpired } from '../../../../../domain/compliance/expiry.ts';
import { EXPIRY_IN_PAST } from '../../../../../domain/documents/contract.ts';
import type {
  Confirmed,
  DayProposal,
  ReadingOutcome,
  TextProposal,
} from '../../../../../domain/documents/proposals.ts';
import { type DocumentType, suggestedExpiry } from '../../../../../domain/questionnaire/documentTypes.ts';
import { NO_SUCH_DATE } from '../../../../components/forms/useBadDate.ts';
import type { ReadField, Reading } from '../reading.ts';
import { chooseExpiry, ENDS_BEFORE_ISSUE, ENTER_DATE } from './texts.ts';

export const OTHER_DAY = 'other';

type DayField = 'issuedOn' | 'expiresOn';

export type DayChoice = {
  readonly chosen: string | null;
  readonly other: Day | '';
  readonly error: string | undefined;
  readonly choose: (chosen: string) => void;
  readonly enter: (day: string) => void;
  readonly markBad: (isBad: boolean) => void;
};

export type ReadingReviewState = {
  readonly reading: Reading;
  readonly documentType: DocumentType;
  readonly values: Readonly<Record<ReadField, string>>;
  readonly errors: Readonly<Partial<Record<ReadField, string>>>;
  /** Counted from the issue date, while the document names no expiry. */
  readonly suggested: Day | null;
  readonly change: (field: ReadField, value: string) => void;
  /** Whether the field holds a date that does not exist. Its value is empty then. */
  readonly markBad: (field: DayField, isBad: boolean) => void;
  readonly choiceOf: (field: DayField) => DayChoice;
  /** What was proposed and what the person confirms; null if something is missing or wrong, which is then shown. */
  readonly confirm: () => ReadingOutcome | null;
};

/** What the person has entered so far. */
export type ReviewDraft = {
  readonly entered: Partial<Readonly<Record<ReadField, string>>>;
  readonly chosen: Partial<Readonly<Record<DayField, string>>>;
  readonly errors: Partial<Readonly<Record<ReadField, string>>>;
  readonly bad: Partial<Readonly<Record<DayField, boolean>>>;
};

export const EMPTY_DRAFT: ReviewDraft = { entered: {}, chosen: {}, errors: {}, bad: {} };

type Options = { readonly reading: Reading; readonly documentType: DocumentType; readonly today: Day };
type Drafting = {
  readonly draft: ReviewDraft;
  readonly onDraft: (change: (draft: ReviewDraft) => ReviewDraft) => void;
};

/** A doubtful value is never filled in. */
const sure = (proposal: DayProposal | TextProposal | null): string => {
  if (!proposal || proposal.doubts.length > 0) return '';
  return 'day' in proposal ? (proposal.day ?? '') : proposal.value;
};

/** The same object if the field has no error, because a new one moves the focus to the first error. */
const withoutError = (errors: ReviewDraft['errors'], field: ReadField): ReviewDraft['errors'] =>
  errors[field] === undefined ? errors : { ...errors, [field]: undefined };

const orNull = (text: string): string | null => text.trim() || null;

/** The person's answer to what was read from a file, for a caller that keeps the draft. */
export const readingReview = ({
  reading,
  documentType,
  today,
  draft,
  onDraft,
}: Options & Drafting): ReadingReviewState => {
  const { proposed } = reading;
  const { entered, chosen, errors, bad } = draft;

  const dayOf = (field: DayField): string => {
    const choice = chosen[field];
    return choice && choice !== OTHER_DAY ? choice : (entered[field] ?? sure(proposed[field]));
  };
  const issuedOn = dayOf('issuedOn');
  const suggested = issuedOn && !proposed.expiresOn ? suggestedExpiry(documentType, issuedOn) : null;
  const values: Record<ReadField, string> = {
    issuedOn,
    expiresOn: dayOf('expiresOn') || (entered.expiresOn === undefined ? (suggested ?? '') : ''),
    reference: entered.reference ?? sure(proposed.reference),
    issuer: entered.issuer ?? sure(proposed.issuer),
  };

  const change = (field: ReadField, value: string) =>
    onDraft((before) => ({
      ...before,
      entered: { ...before.entered, [field]: value },
      errors: withoutError(before.errors, field),
    }));
  const markBad = (field: DayField, isBad: boolean) =>
    onDraft((before) =>
      (before.bad[field] ?? false) === isBad
        ? before
        : { ...before, bad: { ...before.bad, [field]: isBad }, errors: withoutError(before.errors, field) },
    );
  const isBadDay = (field: DayField): boolean => bad[field] === true && values[field] === '';
  const expiryError = (): string | undefined => {
    const doubtful = (proposed.expiresOn?.doubts.length ?? 0) > 0;
    if (doubtful && !chosen.expiresOn) return chooseExpiry(documentType);
    if (doubtful && !values.expiresOn) return ENTER_DATE;
    if (values.issuedOn && values.expiresOn && values.expiresOn < values.issuedOn) return ENDS_BEFORE_ISSUE;
    return isExpired(values.expiresOn || null, today) ? EXPIRY_IN_PAST : undefined;
  };
  const firstError = (): ReviewDraft['errors'] => {
    if (isBadDay('issuedOn')) return { issuedOn: NO_SUCH_DATE };
    const error = isBadDay('expiresOn') ? NO_SUCH_DATE : expiryError();
    return error ? { expiresOn: error } : {};
  };

  return {
    reading,
    documentType,
    values,
    errors,
    suggested,
    change,
    markBad,
    choiceOf: (field) => ({
      chosen: chosen[field] ?? null,
      other: entered[field] ?? '',
      error: errors[field],
      choose: (choice) =>
        onDraft((before) => ({
          ...before,
          chosen: { ...before.chosen, [field]: choice },
          errors: withoutError(before.errors, field),
        })),
      enter: (day) => change(field, day),
      markBad: (isBad) => markBad(field, isBad),
    }),
    confirm: () => {
      const found = firstError();
      onDraft((before) => ({ ...before, errors: found }));
      if (Object.keys(found).length > 0) return null;
      const confirmed: Confirmed = {
        issuedOn: orNull(values.issuedOn),
        expiresOn: orNull(values.expiresOn),
        reference: orNull(values.reference),
        issuer: orNull(values.issuer),
      };
      return { proposed, confirmed };
    },
  };
};

export const useReadingReview = (options: Options): ReadingReviewState => {
  const [draft, onDraft] = useState(EMPTY_DRAFT);
  return readingReview({ ...options, draft, onDraft });
};
