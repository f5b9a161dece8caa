import { formatDay } from '../calendar.ts';
import { countOf } from '../numberWords.ts';
import { documentTypeName } from '../questionnaire/documentTypes.ts';
import { type Edition, graceEndsOn } from '../questionnaire/edition.ts';
import type { Editions } from '../questionnaire/editions.ts';
import { type Cause, documentTypeFor, type Standing } from './standing.ts';

/** The public never sees which answer is wrong; the owner does. */
export type Audience = 'owner' | 'public';

/** `own` is the edition of the badge's assessment, if the badge still has an assessment. */
type Context = {
  readonly own: Edition | null;
  readonly editions: Editions;
  readonly audience: Audience;
};

const answersReason = (keys: readonly string[], { own, audience }: Context): string => {
  const questions = keys.flatMap((key) => own?.byKey.get(key) ?? []);
  const [only] = questions;
  if (audience === 'public') return 'An answer is no longer in order.';
  if (questions.length === 1 && only) return `Question ${only.id} is no longer in order: ${only.briefDescription}.`;
  return `${questions.length} answers are no longer in order: ${questions.map(({ id }) => id).join(', ')}.`;
};

const missingReason = (
  { keys, removedOn }: Extract<Cause, { kind: 'documents_missing' }>,
  { own }: Context,
): string => {
  const names = keys.map((key) => documentTypeName(documentTypeFor('compliance_document', own?.byKey.get(key))));
  if (names.length > 1) return `${names.length} documents are not on file: ${names.join(', ')}.`;
  return removedOn ? `The ${names[0]} was removed on ${formatDay(removedOn)}.` : `The ${names[0]} is not on file.`;
};

const editionReason = (id: string, { editions }: Context): string => {
  const edition = editions.of(id);
  const { effectiveOn } = edition;
  const graceEnd = graceEndsOn(edition);
  if (effectiveOn === null || graceEnd === null) return 'The rules changed.';
  return `The rules changed on ${formatDay(effectiveOn)}, and the new questions were not answered by ${formatDay(graceEnd)}.`;
};

/** What is said about a cause. A new cause is added here alone. */
type CauseTexts = {
  /** Ends a sentence of the history, such as `The badge has expired: the property was removed.` */
  readonly clause: string;
  readonly sentence: (context: Context) => string;
};

/** The sentence is the clause. */
const inOneWay = (clause: string): CauseTexts => ({
  clause,
  sentence: () => `${clause.charAt(0).toUpperCase()}${clause.slice(1)}.`,
});

export const causeTexts = (cause: Cause): CauseTexts => {
  switch (cause.kind) {
    case 'term':
      return inOneWay(`its twelve months ended on ${formatDay(cause.endedOn)}`);
    case 'document':
      return inOneWay(`the ${documentTypeName(cause.documentType)} ran out on ${formatDay(cause.endedOn)}`);
    case 'answers':
      return {
        clause: `${countOf(cause.keys.length, 'answer')} turned to No`,
        sentence: (context) => answersReason(cause.keys, context),
      };
    case 'documents_missing':
      return {
        clause: `${countOf(cause.keys.length, 'document')} went missing`,
        sentence: (context) => missingReason(cause, context),
      };
    case 'edition':
      return {
        clause: `${countOf(cause.keys.length, 'new question')} had no answer in time`,
        sentence: (context) => editionReason(cause.edition, context),
      };
    case 'subscription': {
      const clause = `the subscription ended on ${formatDay(cause.endedOn)}`;
      return {
        clause,
        sentence: ({ audience }) =>
          audience === 'public' ? 'It is no longer kept up.' : `It is no longer kept up: ${clause}.`,
      };
    }
    case 'property_removed':
      return inOneWay('the property was removed');
    case 'assessment_restarted':
      return inOneWay('the assessment was started again');
    case 'account_erased':
      return inOneWay('the account was closed');
  }
};

/** The reason why a badge is not active, as a sentence; null for an active badge. */
export const badgeReason = (
  { cause }: Pick<Standing, 'cause'>,
  ownEdition: string | null,
  editions: Editions,
  audience: Audience,
): string | null => {
  if (cause === null) return null;
  const own = ownEdition === null ? null : editions.of(ownEdition);
  return causeTexts(cause).sentence({ own, editions, audience });
};
