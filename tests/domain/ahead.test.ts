import { describe, expect, test } from 'vitest';
import type { AssessmentEvent } from '../../domain/assessments/events.ts';
import { addDays } from '../../domain/calendar.ts';
import { catalogueOf } from '../../domain/questionnaire/catalogue.ts';
import { EDITIONS, type Editions } from '../../domain/questionnaire/editions.ts';
import { NO_SUBSCRIPTION, type SubscriptionState } from '../../domain/subscriptions/state.ts';
import { courseBasis, courses, rulesAhead, yearAhead } from '../../domain/timeline/ahead.ts';
import type { PropertyAhead } from '../../domain/timeline/verdictOn.ts';
import { assessmentAfter } from '../support/assessment.ts';
import { firstEdition, secondEdition, testEditions } from '../support/editions.ts';
import {
  allYes,
  answered,
  attached,
  certificate,
  completed,
  cottage,
  electrical,
  gasSafety,
  guestRegister,
  newerCertificate,
} from '../support/events.ts';

const undated = allYes.map((event) =>
  event.type === 'DocumentAttached' ? attached(event.data.key, { expiresOn: null }) : event,
);

/** A property that passed without dated documents, after more events. */
const passing = (...events: readonly AssessmentEvent[]): PropertyAhead => ({
  propertyId: cottage,
  assessment: assessmentAfter(...undated, completed(), ...events),
  badge: null,
});
const gasUntil = (expiresOn: string) => attached(gasSafety, { expiresOn, documentId: certificate });
const electricalUntil = (expiresOn: string) => attached(electrical, { expiresOn, documentId: newerCertificate });
const termUntil = (termEndsOn: string) => ({ termEndsOn, revoked: null });

type Given = { today: string; editions?: Editions; subscription?: SubscriptionState | null };
const factsOf = ({ today, editions = EDITIONS, subscription = null }: Given) => ({
  today,
  now: `${today}T12:00:00.000Z`,
  editions,
  subscription,
});
const yearOf = (given: Given, ...properties: PropertyAhead[]) =>
  yearAhead(properties.map(courses(factsOf(given))), given.today);
const months = (given: Given, ...properties: PropertyAhead[]) => yearOf(given, ...properties).months;
const turnings = (given: Given, ...properties: PropertyAhead[]) =>
  months(given, ...properties).flatMap(({ turning }) => turning);
const shortly = (given: Given, ...properties: PropertyAhead[]) =>
  turnings(given, ...properties).map(({ on, reason }) => `${on} ${reason}`);
/** The months, each with + while compliant and - otherwise. */
const signs = (given: Given, ...properties: PropertyAhead[]) =>
  months(given, ...properties)
    .map(({ compliant }) => (compliant === properties.length ? '+' : '-'))
    .join('');

const today = '2026-11-21';

describe('the months', () => {
  test('are this one and the eleven that follow, over the end of the year', () =>
    expect(months({ today }).map(({ month }) => month)).toEqual([
      '2026-11',
      '2026-12',
      ...Array.from({ length: 9 }, (_, index) => `2027-0${index + 1}`),
      '2027-10',
    ]));

  test('are the same on the last day of a month that is longer than others', () =>
    expect(months({ today: '2027-08-31' }).map(({ month }) => month)[1]).toBe('2027-09'));
});

describe('a document turns its property red', () => {
  test('on the day after its last', () => {
    expect(turnings({ today }, passing(gasUntil('2026-12-09')))).toEqual([
      {
        propertyId: cottage,
        on: '2026-12-10',
        kind: 'document',
        lastDay: '2026-12-09',
        label: 'Gas safety certificate',
        reason: 'The gas safety certificate runs out on 09/12/2026.',
      },
    ]);
    expect(signs({ today }, passing(gasUntil('2026-12-09')))).toBe('+-----------');
  });

  test.each([
    ['today is its last day', today, '2026-11-22'],
    ['31 December', '2026-12-31', '2027-01-01'],
    ['28 February', '2027-02-28', '2027-03-01'],
    ['the eve of summer time', '2027-03-27', '2027-03-28'],
    ['the first day of summer time', '2027-03-28', '2027-03-29'],
    ['the last day of October', '2027-10-30', '2027-10-31'],
  ])('%s', (_, lastDay, on) => expect(turnings({ today }, passing(gasUntil(lastDay)))[0]?.on).toBe(on));

  test('29 February of a leap year', () => {
    expect(turnings({ today: '2027-06-01' }, passing(gasUntil('2028-02-29')))[0]?.on).toBe('2028-03-01');
    expect(turnings({ today: '2027-06-01' }, passing(gasUntil('2028-02-28')))[0]?.on).toBe('2028-02-29');
  });

  test('that runs out with the last of the twelve months is not shown yet', () => {
    expect(turnings({ today }, passing(gasUntil('2027-10-31')))).toEqual([]);
    expect(signs({ today }, passing(gasUntil('2027-10-31')))).toBe('++++++++++++');
  });

  test('also an optional one', () =>
    expect(shortly({ today }, passing(attached(guestRegister, { expiresOn: '2027-01-31' })))).toHaveLength(1));

  test('with others on one day, each of them is named in the order of the questions', () =>
    expect(shortly({ today }, passing(electricalUntil('2027-01-31'), gasUntil('2027-01-31')))).toEqual([
      '2027-02-01 The gas safety certificate runs out on 31/01/2027.',
      '2027-02-01 The EICR runs out on 31/01/2027.',
    ]));

  test('that is red already, as the second of two', () => {
    const property = passing(gasUntil('2026-12-09'), electricalUntil('2027-05-31'));
    expect(shortly({ today }, property)).toHaveLength(2);
    expect(signs({ today }, property)).toBe('+-----------');
  });
});

test('what turns red in several properties is sorted by its day', () => {
  const second = { ...passing(gasUntil('2027-01-05')), propertyId: 'second' };
  const first = passing(gasUntil('2027-01-20'), electricalUntil('2027-01-03'));
  expect(turnings({ today }, first, second).map(({ on, propertyId }) => [on, propertyId])).toEqual([
    ['2027-01-04', cottage],
    ['2027-01-06', 'second'],
    ['2027-01-21', cottage],
  ]);
});

describe('a property that is red already', () => {
  test('for a document stays so and that document is not named again', () => {
    expect(turnings({ today: '2026-12-10' }, passing(gasUntil('2026-12-09')))).toEqual([]);
    expect(signs({ today: '2026-12-10' }, passing(gasUntil('2026-12-09')))).toBe('------------');
  });

  test('for an answer names the documents that follow', () => {
    const property = passing(answered(guestRegister, 'No'), gasUntil('2027-03-01'));
    expect(turnings({ today }, property).map(({ on }) => on)).toEqual(['2027-03-02']);
    expect(signs({ today }, property)).toBe('------------');
  });

  test('for it was never assessed', () => {
    expect(turnings({ today }, { propertyId: cottage, assessment: null, badge: null })).toEqual([]);
    expect(signs({ today }, { propertyId: cottage, assessment: null, badge: null })).toBe('------------');
  });
});

test('a property that turns red within this month is compliant today', () => {
  const properties = [passing(gasUntil('2026-11-25')), passing(gasUntil(today)), passing(gasUntil('2026-11-20'))];
  const { compliant, months: year } = yearOf({ today }, ...properties);
  expect([compliant, year[0]?.compliant]).toEqual([2, 0]);
});

test('an account without properties has twelve empty months', () =>
  expect(months({ today }).every(({ compliant, turning }) => compliant === 0 && turning.length === 0)).toBe(true));

describe('a badge', () => {
  test('expires after its twelve months while its property stays compliant', () => {
    const property = { ...passing(), badge: termUntil('2027-05-04') };
    expect(shortly({ today }, property)).toEqual(["2027-05-05 The badge's twelve months end on 04/05/2027."]);
    expect(signs({ today }, property)).toBe('++++++++++++');
  });

  test('is named beside a document that ran out before', () => {
    const property = { ...passing(gasUntil('2026-12-09')), badge: termUntil('2027-05-04') };
    expect(turnings({ today }, property).map(({ kind }) => kind)).toEqual(['document', 'term']);
  });

  test('that was revoked turns nothing', () => {
    const revoked = { cause: { kind: 'property_removed' }, on: today } as const;
    expect(turnings({ today }, { ...passing(), badge: { termEndsOn: '2027-05-04', revoked } })).toEqual([]);
  });

  test('is suspended after the grace of an edition, whose first day turns nothing', () => {
    const given = { today, editions: testEditions };
    const property = { ...passing(), badge: termUntil('2027-11-20') };
    expect(shortly(given, property)).toEqual([
      '2027-05-03 The rules have changed: 2 questions to answer by 02/05/2027.',
    ]);
    expect(rulesAhead(factsOf(given))).toEqual([{ edition: '2027.1', on: '2027-02-01' }]);
    expect(rulesAhead(factsOf({ ...given, today: '2027-02-01' }))).toEqual([]);
    const atMonthEnd = catalogueOf([firstEdition, { ...secondEdition, effectiveOn: '2027-10-31' }]);
    expect(rulesAhead(factsOf({ today, editions: atMonthEnd }))).toHaveLength(1);
    expect(rulesAhead(factsOf({ today: '2026-10-31', editions: atMonthEnd }))).toEqual([]);
    expect(shortly(given, passing())).toEqual([]);
  });
});

describe('a subscription', () => {
  const current = {
    planType: 'multi_yearly',
    propertiesCount: 5,
    providerId: 's',
    period: { startsAt: '2026-06-20T10:00:00.000Z', endsAt: '2027-03-28T00:30:00.000Z' },
    cancelsAtPeriodEnd: true,
    pastDueSince: null,
  } as const;
  const property = { ...passing(), badge: termUntil('2028-01-31') };
  const on = (subscription: Partial<SubscriptionState>) =>
    turnings({ today, subscription: { ...NO_SUBSCRIPTION, ...subscription } }, property).map((turning) => turning.on);

  test('that was cancelled suspends the badge when thirty days have passed since its end', () => {
    expect(on({ current })).toEqual([addDays('2027-03-28', 31)]);
    const reason = 'The subscription ends on 28/03/2027; 30 days later the badge is suspended.';
    expect(turnings({ today, subscription: { ...NO_SUBSCRIPTION, current } }, property)[0]?.reason).toBe(reason);
  });

  test('renews itself otherwise', () => expect(on({ current: { ...current, cancelsAtPeriodEnd: false } })).toEqual([]));

  test('that has ended', () =>
    expect(on({ ended: { at: '2026-11-10T10:00:00.000Z', cause: 'cancelled' } })).toEqual(['2026-12-11']));

  test('after which an allowance lasts until a day: 30 days after that', () => {
    const ended = { at: '2026-11-10T10:00:00.000Z', cause: 'cancelled' } as const;
    const grants = [{ grantId: 'g', propertiesCount: 9, until: '2027-02-28', withdrawnAt: null }];
    expect(on({ ended, grants })).toEqual(['2027-04-01']);
    expect(on({ current, grants: [{ grantId: 'g', propertiesCount: 9, until: null, withdrawnAt: null }] })).toEqual([]);
  });

  test('changes what courses are worked out from when it ends or is changed, and not by the hour', () => {
    const basis = (now: string, subscription: Partial<SubscriptionState>) =>
      courseBasis({ ...factsOf({ today }), now, subscription: { ...NO_SUBSCRIPTION, ...subscription } });
    const [morning, evening] = [`${today}T09:00:00.000Z`, `${today}T21:00:00.000Z`];
    const endsToday = { ...current, period: { ...current.period, endsAt: `${today}T12:00:00.000Z` } };
    expect(basis(morning, { current })).toBe(basis(evening, { current }));
    expect(basis(morning, { current: endsToday })).not.toBe(basis(evening, { current: endsToday }));
    expect(basis(morning, { current })).not.toBe(basis(morning, { current: endsToday }));
  });
});
