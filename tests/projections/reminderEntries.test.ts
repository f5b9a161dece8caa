import { expect, test } from 'vitest';
import type { Of } from '../../domain/events.ts';
import { EDITIONS } from '../../domain/questionnaire/editions.ts';
import { entryOf } from '../../projections/propertyHistory/entries.ts';
import { NOTHING_KNOWN } from '../../projections/propertyHistory/replay.ts';
import { ada, at, certificate, cottage } from '../support/events.ts';

test('the history says that a reminder was due, because its mail may not have been delivered', () => {
  const about = { kind: 'document', documentId: certificate, documentType: 'gas_safety_certificate' } as const;
  const reminder = { propertyId: cottage, about, dueOn: '2026-12-20', offset: -14 };
  const data = { accountId: ada, ...reminder, on: '2026-12-06', at };
  const event: Of<'ReminderSent'> = { type: 'ReminderSent', data };
  const edition = EDITIONS.inEffectOn('2026-12-06');
  expect(entryOf(event, { known: NOTHING_KNOWN, edition })).toMatchObject({
    summary: 'A reminder was due: Gas safety certificate.',
    changes: [{ what: '14 days left', was: null, now: '20/12/2026' }],
  });
});
