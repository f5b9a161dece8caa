import { formatDay } from '../calendar.ts';
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

const sentence = (cause: Cause, context: Context): string => {
  switch (cause.kind) {
    case 'term':
      return `Its twelve months ended on ${formatDay(cause.endedOn)}.`;
    case 'document':
      return `The ${documentTypeName(cause.documentType)} ran out on ${formatDay(cause.endedOn)}.`;
    case 'answers':
      return answersReason(cause.keys, context);
    case 'documents_missing':
      return missingReason(cause, context);
    case 'edition':
      return editionReason(cause.edition, context);
    case 'subscription':
      return context.audience === 'public'
        ? 'It is no longer kept up.'
        : `It is no longer kept up: the subscription ended on ${formatDay(cause.endedOn)}.`;
    case 'property_removed':
      return 'The property was removed.';
    case 'assessment_restarted':
      return 'The assessment was started again.';
    case 'account_erased':
      return 'The account was closed.';
  }
};

/** The reason why a badge is not active, as a sentence; null for an active badge. */
export const badgeReason = (
  { cause }: Standing,
  ownEdition: string | null,
  editions: Editions,
  audience: Audience,
): string | null => {
  if (cause === null) return null;
  return sentence(cause, { own: ownEdition === null ? null : editions.of(ownEdition), editions, audience });
};
