import { expect, test } from 'vitest';
import { addDays } from '../../../domain/calendar.ts';
import { expiredDocuments } from '../../../server/application/expiredDocuments.ts';

test('the mail about expired documents stores the 50 most urgent, and the number of all', () => {
  const dayOf = (n: number) => addDays('2026-11-12', n);
  const properties = Array.from({ length: 2_000 }, (_, n) => ({
    property: `Cottage ${n}`,
    propertyId: String(n),
    items: [{ what: 'Gas', dueOn: dayOf(2_000 - n), documentType: 'gas_safety_certificate' as const }],
  }));
  const { total, documents } = expiredDocuments(properties);
  expect(total).toBe(2_000);
  expect(documents.map(({ propertyId }) => Number(propertyId))).toEqual(
    Array.from({ length: 50 }, (_, n) => 1_950 + n),
  );
});
