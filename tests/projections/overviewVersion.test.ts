import { expect, test } from 'vitest';
import { catalogueOf } from '../../domain/questionnaire/catalogue.ts';
import { EDITIONS } from '../../domain/questionnaire/editions.ts';
import { propertyOverview } from '../../projections/propertyOverview/model.ts';

const [edition] = EDITIONS.all;
if (!edition) throw new Error('There is no edition');
const draft = { ...edition, id: '2027-1', effectiveOn: null };
const versionWith = (...more: readonly (typeof edition)[]) =>
  propertyOverview(catalogueOf([...EDITIONS.all, ...more])).version;

test('the overview is rebuilt when a draft is published, and not for a draft', () => {
  expect(versionWith(draft)).toBe(versionWith());
  expect(versionWith({ ...draft, effectiveOn: '2027-01-01' })).toBeGreaterThan(versionWith(draft));
});

test('the version belongs to these published editions: add ten to it when a day, a grace or the state changes', () => {
  const published = EDITIONS.all.filter(({ effectiveOn }) => effectiveOn !== null);
  expect(published.map(({ id, effectiveOn, graceDays }) => [id, effectiveOn, graceDays])).toEqual([
    ['2026.3', '2026-03-01', 0],
  ]);
  expect(versionWith()).toBe(10_031);
});
