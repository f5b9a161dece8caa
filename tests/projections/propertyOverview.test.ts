import { describe, expect, test } from 'vitest';
import type { DomainEvent } from '../../domain/events.ts';
import { overviewRow } from '../../projections/propertyOverview/overviewRow.ts';
import { testEditions } from '../support/editions.ts';
import {
  aboutAda,
  ada,
  allYes,
  answerConfirmed,
  answered,
  assessmentOpened,
  assessmentStarted,
  at,
  attached,
  badgeExpired,
  badgeIssued,
  badgeReinstated,
  badgeRenewed,
  badgeRevoked,
  badgeSuspended,
  bob,
  certificate,
  code,
  completed,
  cottage,
  detached,
  first,
  gasSafety,
  guestRegister,
  keyAt,
  later,
  propertyAdded,
  propertyChanged,
  propertyRemoved,
  reevaluated,
  second,
  superseded,
} from '../support/events.ts';
import { rowOf } from '../support/projecting.ts';
import { databases } from '../support/readModels.ts';

const database = databases();

const begun = (assessmentId = first) => [assessmentOpened(assessmentId), assessmentStarted(assessmentId)];
const passing = [...begun(), ...allYes, completed()];

const rowAfter = async (...events: DomainEvent[]) =>
  rowOf(await database(), 'property_overview', propertyAdded, ...events);

/** The table's row, and what it shows. */
const overview = async (...events: DomainEvent[]) => {
  const row = await rowAfter(...events);
  const shown = row.rendered;
  expect(shown, 'what is rendered is made from the state').toEqual(
    overviewRow(row.state, { today: null, editions: testEditions }),
  );
  return { row, shown };
};
const on = (today: string) => ({ today, editions: testEditions });

describe('a property is shown', () => {
  test('without an assessment', async () => {
    const { row, shown } = await overview();
    expect(row).toMatchObject({
      key: cottage,
      owner: ada,
      removed: false,
      assessment_id: null,
      edition: null,
      evidence_ends_on: null,
      rendered_until: null,
    });
    expect(shown).toMatchObject({
      name: 'Sea View',
      compliance: 'not_assessed',
      assessment: null,
      badge: null,
      next_expiry: null,
    });
  });

  test('with its new name and its first day', async () => {
    const { row } = await overview(propertyChanged('Lea View'));
    expect(row.state).toMatchObject({ name: 'Lea View', createdAt: propertyAdded.data.at, updatedAt: later });
  });

  test('to another account after it changed its owner', async () => {
    const changed = { ...propertyChanged('Lea View').data, accountId: bob };
    expect((await rowAfter({ type: 'PropertyChanged', data: changed } as DomainEvent)).owner).toBe(bob);
  });

  test('in progress', async () =>
    expect((await overview(...begun(), answered(keyAt(1)), answered(keyAt(2), 'No'))).shown).toMatchObject({
      compliance: 'in_progress',
      assessment: {
        id: first,
        edition: '2026.3',
        status: 'in_progress',
        answered: 2,
        total: 42,
        progress: 5,
        passed: null,
        non_compliant: [2],
        rules_change: null,
      },
    }));

  test('with the day on which its answers are a year old: confirming all of them moves it, one of them does not', async () => {
    const confirmedIn2027 = allYes.flatMap(({ type, data }): DomainEvent[] =>
      type === 'QuestionAnswered'
        ? [
            {
              type: 'AnswerConfirmed',
              data: { ...answerConfirmed.data, key: data.key, at: '2027-11-01T10:00:00.000Z' },
            },
          ]
        : [],
    );
    const [one = answerConfirmed] = confirmedIn2027;
    const checkAgainAfter = async (...events: DomainEvent[]) =>
      (await overview(...begun(), ...allYes, ...events)).shown.assessment?.check_again_on;
    expect(await checkAgainAfter()).toBeNull();
    expect(await checkAgainAfter(completed())).toBe('2027-11-20');
    expect(await checkAgainAfter(completed(), one)).toBe('2027-11-20');
    expect(await checkAgainAfter(completed(), ...confirmedIn2027)).toBe('2028-11-01');
  });

  test('as compliant until the first document ends', async () => {
    const { row, shown } = await overview(...passing, attached(gasSafety, { expiresOn: '2027-01-15' }));
    expect(shown).toMatchObject({ compliance: 'compliant', next_expiry: '2027-01-15', documents: { total: 7 } });
    expect(overviewRow(row.state, on('2027-01-15'))).toMatchObject({ compliance: 'compliant' });
    expect(overviewRow(row.state, on('2027-01-16'))).toMatchObject({ compliance: 'non_compliant' });
  });

  test('as not compliant after an answer No', async () =>
    expect((await overview(...passing, answered(guestRegister, 'No'), reevaluated(false, 98))).shown).toMatchObject({
      compliance: 'non_compliant',
      assessment: { passed: false, non_compliant: [8] },
    }));

  test('as removed', async () => expect((await overview(propertyRemoved())).row.removed).toBe(true));

  test('not at all before PropertyAdded', async () =>
    expect(
      await rowOf(
        await database(),
        'property_overview',
        assessmentStarted(),
        answered(guestRegister),
        badgeIssued(),
        propertyRemoved(),
      ),
    ).toBeUndefined());

  test('without an address after its owner was erased', async () => {
    const data = { ...propertyAdded.data, personal: { owner: aboutAda(null) } };
    const row = await rowOf(await database(), 'property_overview', { type: 'PropertyAdded', data } as DomainEvent);
    expect(row.state).toMatchObject({ name: 'Erased', addressLine1: '', postcode: '' });
  });
});

describe('after a restart', () => {
  test('late events of the former assessment and its badge do not count', async () => {
    const late = [superseded(), answered(guestRegister, 'No'), badgeRevoked];
    expect((await overview(...passing, badgeIssued(), ...begun(second), ...late)).shown).toMatchObject({
      compliance: 'in_progress',
      badge: null,
      assessment: { id: second, answered: 0, completed_at: null },
    });
  });

  test('the former assessment is shown until the opened one has started', async () =>
    expect((await overview(...passing, assessmentOpened(second, first))).shown.assessment).toMatchObject({
      id: first,
    }));

  test('the assessment that was opened last is shown, even if an earlier one starts after it', async () =>
    expect(
      (await overview(assessmentOpened(first), ...begun(second), assessmentStarted(first))).shown.assessment,
    ).toMatchObject({ id: second }));

  test('a badge of the former assessment is not shown', async () =>
    expect((await overview(...passing, ...begun(second), badgeIssued())).shown.badge).toBeNull());
});

describe('the badge of a property', () => {
  // Events of suspension and expiry are ignored: the standing is computed from the assessment and the day.
  test.each<[string, DomainEvent[], object]>([
    ['active', [], { status: 'active', reason: null, since: null }],
    [
      'active with a recorded suspension while all answers are in order',
      [badgeSuspended],
      { status: 'active', reason: null },
    ],
    [
      'suspended for an answer, with or without its own event',
      [answered(guestRegister, 'No')],
      {
        status: 'suspended',
        reason: 'Question 1-8 is no longer in order: Guest register.',
        since: '2026-11-20',
      },
    ],
    [
      'suspended for a document that was removed',
      [detached(gasSafety)],
      { status: 'suspended', reason: 'The gas safety certificate was removed on 20/11/2026.', since: '2026-11-20' },
    ],
    [
      'active again',
      [answered(guestRegister, 'No'), badgeSuspended, answered(guestRegister), badgeReinstated()],
      { status: 'active' },
    ],
    ['active with other evidence', [badgeRenewed({ evidenceEndsOn: '2027-06-30' })], { status: 'active' }],
    ['active with a recorded expiry before any date has passed', [badgeExpired], { status: 'active' }],
    ['revoked', [badgeRevoked], { status: 'revoked', reason: 'The property was removed.', since: '2026-11-20' }],
  ])('is %s', async (_, events, expected) =>
    expect((await overview(...passing, badgeIssued(), ...events)).shown.badge).toMatchObject({
      badge_id: code,
      property_name: 'Sea View',
      ...expected,
    }),
  );

  test('is expired after its twelve months', async () => {
    const undated = passing.map((event) =>
      event.type === 'DocumentAttached' ? attached(event.data.key, { expiresOn: null }) : event,
    );
    const { row } = await overview(...undated, badgeIssued({ termEndsOn: '2027-01-10', evidenceEndsOn: null }));
    expect(overviewRow(row.state, on('2027-01-10')).badge).toMatchObject({
      status: 'active',
      expiry_date: '2027-01-10',
    });
    expect(overviewRow(row.state, on('2027-01-11')).badge).toMatchObject({
      status: 'expired',
      reason: 'Its twelve months ended on 10/01/2027.',
      since: '2027-01-11',
      expiry_date: '2027-01-10',
    });
  });

  test('is expired after its first document, with its name and without any event', async () => {
    const { row } = await overview(...passing, attached(gasSafety, { expiresOn: '2027-01-15' }), badgeIssued());
    for (const day of ['2027-01-16', '2027-06-01'])
      expect(overviewRow(row.state, on(day)).badge).toMatchObject({
        status: 'expired',
        reason: 'The gas safety certificate ran out on 15/01/2027.',
        since: '2027-01-16',
      });
  });

  test('is suspended 30 days after the subscription has ended', async () => {
    const { row } = await overview(...passing, badgeIssued());
    const badgeOn = (today: string) =>
      overviewRow(row.state, { ...on(today), subscriptionEndedOn: '2026-12-01' }).badge;
    expect(badgeOn('2026-12-31')).toMatchObject({ status: 'active' });
    expect(badgeOn('2027-01-01')).toMatchObject({
      status: 'suspended',
      reason: 'It is no longer kept up: the subscription ended on 01/12/2026.',
      since: '2027-01-01',
    });
  });
});

describe('the assessment of a property', () => {
  const stateAfter = async (...events: DomainEvent[]) => (await rowAfter(...begun(), ...events)).state;

  test('has each answer with its time', async () =>
    expect(
      await stateAfter(answered(guestRegister), answered(guestRegister, 'No'), attached(gasSafety), completed()),
    ).toMatchObject({
      startedAt: at,
      assessment: {
        status: 'completed',
        completedAt: Date.parse(at),
        edition: '2026.3',
        answers: { [guestRegister]: { answer: 'No', at: Date.parse(at) } },
        documents: { [gasSafety]: { documentId: certificate } },
      },
    }));

  test('has nothing of the former one after a restart', async () => {
    const state = await stateAfter(answered(guestRegister), completed(), ...begun(second), superseded());
    expect(state).toMatchObject({ assessment: { assessmentId: second, completedAt: null } });
    expect(state.assessment.answers).toEqual({});
  });

  test('finds its property', async () => expect((await rowAfter(...begun())).assessment_id).toBe(first));
});
