import { describe, expect, test } from 'vitest';
import { addressChangedOn } from '../../domain/badges/addressChange.ts';
import type { DomainEvent, Of } from '../../domain/events.ts';
import type { PropertyAddress } from '../../domain/properties/events.ts';
import { EDITIONS } from '../../domain/questionnaire/editions.ts';
import { standingOn } from '../../projections/badge/standing.ts';
import { verification } from '../../projections/badge/verification.ts';
import { historyRows } from '../../projections/propertyHistory/historyRows.ts';
import { DIFFERENCES, testEditions } from '../support/editions.ts';
import {
  allYes,
  answerConfirmed,
  answered,
  assessmentOpened,
  assessmentStarted,
  badgeIssued,
  badgeRevoked,
  completed,
  detailsChanged,
  guestRegister,
  moved,
  propertyAdded,
  restart,
} from '../support/events.ts';
import { badgeAfter, overviewAfter } from '../support/foldedState.ts';
import { historyOf, sameDay } from '../support/replayHistories.ts';

const begun = [propertyAdded, assessmentOpened(), assessmentStarted()];
const passing = [...begun, ...allYes, completed(), badgeIssued()];
const toPierRoad = detailsChanged({ addressLine1: '5 Pier Road' });

const on = <Event extends DomainEvent>(event: Event, when: string) => ({ ...event, data: { ...event.data, at: when } });

const verified = async (...events: readonly DomainEvent[]) => {
  const [badge, property] = [await badgeAfter(...events), await overviewAfter(...events)];
  const standing = standingOn({ badge, property, subscriptionEndedOn: null, today: '2026-11-22' }, testEditions);
  return verification({ badge, property, subscription: null }, standing, testEditions);
};
const changedOn = async (...events: readonly DomainEvent[]) => (await verified(...events)).addressChangedOn;

describe('the verification of a badge', () => {
  test.each<Partial<PropertyAddress>>([
    { addressLine1: '5 Pier Road' },
    { city: 'Scarborough' },
    { postcode: 'YO11 1AA' },
  ])('says on which day the address became %j after the assessment', async (change) =>
    expect(await changedOn(...passing, detailsChanged(change))).toBe('2026-11-21'),
  );

  test('says the day in London', async () =>
    expect(await changedOn(...passing, detailsChanged({ city: 'Scarborough' }, '2027-06-30T23:30:00.000Z'))).toBe(
      '2027-07-01',
    ));

  test('keeps that day when the name changes later or a second line is added', async () => {
    const rest = detailsChanged({ name: 'Lea View', addressLine2: 'Upper Town' }, '2026-11-22T10:00:00.000Z');
    expect(await changedOn(...passing, toPierRoad, rest)).toBe('2026-11-21');
    expect(await changedOn(...passing, rest)).toBeNull();
  });

  test('says nothing of a change before the answers were completed', async () =>
    expect(await changedOn(...begun, ...allYes, toPierRoad, completed(), badgeIssued())).toBeNull());

  test('says it of another text in the second line', async () => {
    const { data, ...event } = detailsChanged({ addressLine2: 'Flat 3' });
    const replaced = { ...event, data: { ...data, changedDetails: ['addressLine2' as const] } };
    expect(await changedOn(...passing, replaced)).toBe('2026-11-21');
  });

  test('still says it once every answer was given or confirmed again', async () => {
    const keys = allYes.flatMap((event) => (event.type === 'QuestionAnswered' ? [event.data.key] : []));
    const again = keys.map((key, index) => {
      const confirmed = { ...answerConfirmed, data: { ...answerConfirmed.data, key } } as Of<'AnswerConfirmed'>;
      return on(index === 0 ? answered(key) : confirmed, '2026-11-22T10:00:00.000Z');
    });
    expect(await changedOn(...passing, toPierRoad, ...again)).toBe('2026-11-21');
  });

  test('says nothing once a new assessment has started', async () => {
    expect(addressChangedOn(await overviewAfter(...passing, toPierRoad))).toBe('2026-11-21');
    expect(addressChangedOn(await overviewAfter(...passing, toPierRoad, ...restart))).toBeNull();
  });

  test('still says it after new questions were answered and the assessment was completed again', async () => {
    const { added, changed } = DIFFERENCES;
    const atNoon = '2026-11-21T12:00:00.000Z';
    const newAnswers = [added, changed].map((key) => on(answered(key), atNoon));
    const events = [...passing, toPierRoad, on(moved('2026.3', '2027.1', [added, changed]), atNoon), ...newAnswers];
    expect(await changedOn(...events, on(completed(), atNoon))).toBe('2026-11-21');
  });

  test('says it of a suspended badge, and nothing of a revoked one', async () => {
    const suspended = await verified(...passing, toPierRoad, answered(guestRegister, 'No'));
    expect(suspended).toMatchObject({ status: 'suspended', addressChangedOn: '2026-11-21' });
    const revoked = await verified(...passing, toPierRoad, badgeRevoked);
    expect(revoked).toMatchObject({ status: 'revoked', propertyAddress: null, addressChangedOn: null });
  });

  test('says nothing of an event that does not tell what it changed', async () => {
    const { changedDetails: _, ...data } = toPierRoad.data;
    expect(await changedOn(...passing, { ...toPierRoad, data })).toBeNull();
  });

  test('says the same when name and address cannot be read any more', async () => {
    const { personal, ...data } = toPierRoad.data;
    const owner = { ...personal.owner, details: null };
    expect(await changedOn(...passing, { ...toPierRoad, data: { ...data, personal: { owner } } })).toBe('2026-11-21');
  });
});

describe('the history', () => {
  const entryAfter = (event: DomainEvent) => historyRows(historyOf(sameDay(propertyAdded, event)), EDITIONS)[0];

  test.each<[Partial<PropertyAddress>, string]>([
    [{ name: 'Lea View' }, 'The name of the property was changed.'],
    [{ addressLine2: 'Upper Town' }, 'The address of the property was changed.'],
    [{ postcode: 'YO11 1AA' }, 'The address of the property was changed.'],
    [{ name: 'Lea View', city: 'Scarborough' }, 'The name and the address of the property were changed.'],
    [{}, 'The details of the property were changed.'],
  ])('says of %j what was changed, and not to what', (change, summary) =>
    expect(entryAfter(detailsChanged(change))).toMatchObject({ summary, changes: [] }),
  );

  test('says nation and type with what they were', () => {
    const event = detailsChanged({ name: 'Lea View' });
    expect(entryAfter({ ...event, data: { ...event.data, nation: 'wales', propertyType: 'house' } })).toMatchObject({
      summary: 'The name of the property was changed.',
      changes: [
        { what: 'Nation', was: 'england', now: 'wales' },
        { what: 'Type', was: 'cottage', now: 'house' },
      ],
    });
  });

  test('says of an event from before that only that details were changed', () => {
    const { changedDetails: _, ...data } = toPierRoad.data;
    expect(entryAfter({ ...toPierRoad, data })?.summary).toBe('The details of the property were changed.');
  });
});
