// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import raw from '../../client/site/content/regulatoryDates.json';
import { REGULATORY_UPDATES, RegulatoryDates } from '../../client/site/content/regulatoryUpdates.ts';
import { questionNamed } from '../../client/site/pages/questions.ts';
import { groupOf, updatesIn } from '../../client/site/pages/updates/groups.ts';
import { documentOf, fileAt, textAt } from './rendered.ts';

describe('the file of regulatory dates is refused', () => {
  const [item] = raw.items;
  test.each([
    ['without a source', { source: undefined }],
    ['with a source that is not https', { source: 'http://example.com' }],
    ['with a date that does not exist', { date: '2026-02-30' }],
    ['with an unknown nation', { nations: ['cornwall'] }],
    ['without a nation', { nations: [] }],
    ['without a question', { questions: [] }],
    ['with a field that nobody reads', { author: 'me' }],
  ])('%s', (_, change) => {
    expect(RegulatoryDates.safeParse(raw).success).toBe(true);
    expect(RegulatoryDates.safeParse({ ...raw, items: [{ ...item, ...change }] }).success).toBe(false);
  });

  test('with a question that the edition does not have', () => expect(() => questionNamed('9-9')).toThrow('9-9'));
});

test('an update is grouped by its date and the day of the last review', () => {
  expect(groupOf({ date: '2026-11-20' })).toBe('inForce');
  expect(groupOf({ date: '2026-11-21' })).toBe('dated');
  expect(groupOf({ date: null })).toBe('expected');
  expect(updatesIn('inForce').map(({ id }) => id)).toEqual(['wales-register', 'edinburgh-levy']);
  expect(updatesIn('dated').map(({ id }) => id)).toEqual(['simpler-recycling', 'scotland-epc']);
});

test.each(REGULATORY_UPDATES)('$id is shown with date, nation, questions and source', (update) => {
  const shown = documentOf(fileAt('/regulatory-updates')).getElementById(update.id);
  const text = (shown?.textContent ?? '').replaceAll(/\s+/g, ' ');
  expect(text).toContain(update.title);
  expect(text).toContain(update.summary);
  if (update.date) expect(shown?.querySelector('time')?.dateTime).toBe(update.date);
  else expect(text).toContain(update.when);
  for (const question of update.questions) expect(text).toContain(`${question} ${questionNamed(question)}`);
  expect(shown?.querySelector('a')?.getAttribute('href')).toBe(update.source);
});

test('the day of the last review is shown', () =>
  expect(textAt('/regulatory-updates')).toContain('Last reviewed on 20/11/2026'));
