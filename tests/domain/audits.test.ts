import { describe, test } from 'vitest';
import { auditDecider } from '../../domain/audits/decider.ts';
import { ada, bob, cottage } from '../support/events.ts';
import { spec } from '../support/spec.ts';

const { given } = spec(auditDecider);

const about = { accountId: ada, propertyId: cottage, personId: bob };
const looking = (at: string) => ({ type: 'ViewHistory', ...about, at }) as const;
const viewed = (at: string) => ({ type: 'HistoryViewed', data: { ...about, at } }) as const;

describe('the looks of an auditor at one property', () => {
  const first = '2026-11-20T10:00:00.000Z';

  test('begin with the first', () => given().when(looking(first)).then(viewed(first)));

  test('within half an hour are one', () =>
    given(viewed(first)).when(looking('2026-11-20T10:29:59.999Z')).thenNothing());

  test('after half an hour are another', () => {
    const next = '2026-11-20T10:30:00.000Z';
    given(viewed(first)).when(looking(next)).then(viewed(next));
    given(viewed(first), viewed(next)).when(looking('2026-11-20T10:45:00.000Z')).thenNothing();
  });

  test('with a clock that was set back a little are the same', () =>
    given(viewed(first)).when(looking('2026-11-20T09:30:00.001Z')).thenNothing());

  test('are recorded after a moment in which the clock was far ahead', () =>
    given(viewed('2036-11-20T10:00:00.000Z')).when(looking(first)).then(viewed(first)));
});
