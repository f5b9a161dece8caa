import { expect, test } from 'vitest';
import type { Cause } from '../../domain/badges/standing.ts';
import { badgeLost } from '../../projections/propertyHistory/badgeLost.ts';
import { certificate, electrical, gasSafety, guestRegister } from '../support/events.ts';

const LOST: readonly [Parameters<typeof badgeLost>[0], Cause, string][] = [
  ['expired', { kind: 'term', endedOn: '2027-11-20' }, 'The badge has expired: its twelve months ended on 20/11/2027.'],
  [
    'expired',
    {
      kind: 'document',
      documentId: certificate,
      documentType: 'eicr_certificate',
      key: electrical,
      endedOn: '2027-03-31',
    },
    'The badge has expired: the EICR ran out on 31/03/2027.',
  ],
  ['suspended', { kind: 'answers', keys: [guestRegister] }, 'The badge was suspended: 1 answer turned to No.'],
  [
    'suspended',
    { kind: 'documents_missing', keys: [electrical, gasSafety], removedOn: '2027-01-10' },
    'The badge was suspended: 2 documents went missing.',
  ],
  [
    'suspended',
    { kind: 'edition', edition: '2027.1', keys: [guestRegister, gasSafety] },
    'The badge was suspended: 2 new questions had no answer in time.',
  ],
  [
    'suspended',
    { kind: 'subscription', endedOn: '2027-01-10' },
    'The badge was suspended: the subscription ended on 10/01/2027.',
  ],
  ['revoked', { kind: 'property_removed' }, 'The badge was revoked: the property was removed.'],
  ['revoked', { kind: 'assessment_restarted' }, 'The badge was revoked: the assessment was started again.'],
  ['revoked', { kind: 'account_erased' }, 'The badge was revoked: the account was closed.'],
];

test.each(LOST)('the history says why a badge is %s: %j', (status, cause, text) =>
  expect(badgeLost(status, cause)).toBe(text),
);
