import { describe, expect, test } from 'vitest';
import { badgeReason } from '../../domain/badges/reason.ts';
import type { Cause, Standing } from '../../domain/badges/standing.ts';
import { DIFFERENCES, firstEdition, testEditions } from '../support/editions.ts';
import { certificate, electrical, gasSafety, guestRegister } from '../support/events.ts';

const since = '2027-01-10';

/** A minimal standing for the function, whose sentence does not depend on the status. */
const standingOf = (cause: Cause) => ({ status: 'suspended', cause, since }) as Standing;
const reason = (cause: Cause, audience: 'owner' | 'public', own: string | null = '2026.3') =>
  badgeReason(standingOf(cause), own, testEditions, audience);

const documentCause: Cause = {
  kind: 'document',
  documentId: certificate,
  documentType: 'gas_safety_certificate',
  key: gasSafety,
  endedOn: '2027-03-31',
};

const SAME_FOR_BOTH: readonly [Cause, string][] = [
  [{ kind: 'term', endedOn: '2027-11-20' }, 'Its twelve months ended on 20/11/2027.'],
  [documentCause, 'The gas safety certificate ran out on 31/03/2027.'],
  [{ ...documentCause, documentType: 'eicr_certificate' }, 'The EICR ran out on 31/03/2027.'],
  [
    { kind: 'documents_missing', keys: [gasSafety], removedOn: '2027-01-10' },
    'The gas safety certificate was removed on 10/01/2027.',
  ],
  [{ kind: 'documents_missing', keys: [electrical], removedOn: null }, 'The EICR is not on file.'],
  [
    { kind: 'documents_missing', keys: [electrical, gasSafety], removedOn: '2027-01-10' },
    '2 documents are not on file: EICR, gas safety certificate.',
  ],
  [
    { kind: 'edition', edition: '2027.1', keys: [DIFFERENCES.added, DIFFERENCES.changed] },
    'The rules changed on 01/02/2027, and the new questions were not answered by 02/05/2027.',
  ],
  [{ kind: 'property_removed' }, 'The property was removed.'],
  [{ kind: 'assessment_restarted' }, 'The assessment was started again.'],
  [{ kind: 'account_erased' }, 'The account was closed.'],
];

test('an active badge has no reason', () =>
  expect(badgeReason({ cause: null }, '2026.3', testEditions, 'owner')).toBeNull());

describe('the same sentence for owner and public:', () => {
  test.each(SAME_FOR_BOTH.map(([cause, sentence]) => [sentence, cause] as const))('%s', (sentence, cause) => {
    expect(reason(cause, 'owner')).toBe(sentence);
    expect(reason(cause, 'public')).toBe(sentence);
  });
});

describe('an answer that is no longer in order', () => {
  const one: Cause = { kind: 'answers', keys: [guestRegister] };
  const two: Cause = { kind: 'answers', keys: [guestRegister, gasSafety] };

  test('is named for the owner', () =>
    expect(reason(one, 'owner')).toBe('Question 1-8 is no longer in order: Guest register.'));
  test('is named with its id in the edition of the assessment', () =>
    expect(reason({ kind: 'answers', keys: [gasSafety] }, 'owner', '2027.1')).toBe(
      'Question 3-2 is no longer in order: Gas safety record.',
    ));
  test('is listed with the others for the owner', () =>
    expect(reason(two, 'owner')).toBe('2 answers are no longer in order: 1-8, 3-1.'));
  test('is not named for the public', () => {
    expect(reason(one, 'public')).toBe('An answer is no longer in order.');
    expect(reason(two, 'public')).toBe('An answer is no longer in order.');
  });
});

describe('an ended subscription', () => {
  const cause: Cause = { kind: 'subscription', endedOn: '2027-01-01' };
  test('is named with its day for the owner', () =>
    expect(reason(cause, 'owner')).toBe('It is no longer kept up: the subscription ended on 01/01/2027.'));
  test('is not named for the public', () => expect(reason(cause, 'public')).toBe('It is no longer kept up.'));
});

test('the public never learns which question it is about', () => {
  const questions = firstEdition.questions.flatMap(({ key }) => key);
  for (const cause of [{ kind: 'answers', keys: questions } as const, ...SAME_FOR_BOTH.map(([cause]) => cause)]) {
    const sentence = reason(cause, 'public');
    for (const { id, key, question, briefDescription } of firstEdition.questions)
      for (const text of [`Question ${id}`, key, question, briefDescription]) expect(sentence).not.toContain(text);
  }
});

test('a revoked badge without an assessment also has its reason', () =>
  expect(reason({ kind: 'assessment_restarted' }, 'public', null)).toBe('The assessment was started again.'));
