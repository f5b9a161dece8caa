import { describe, expect, test } from 'vitest';
import { Badge, UNKNOWN_BADGE, Verification } from '../../domain/badges/contract.ts';
import type { DomainEvent } from '../../domain/events.ts';
import { subscriptionDecider } from '../../domain/subscriptions/decider.ts';
import { NO_SUBSCRIPTION } from '../../domain/subscriptions/state.ts';
import { badgeRow } from '../../projections/badge/badgeRow.ts';
import { standingOn, subscriptionEndedOn } from '../../projections/badge/standing.ts';
import { verification } from '../../projections/badge/verification.ts';
import { DIFFERENCES, testEditions } from '../support/editions.ts';
import {
  ada,
  allYes,
  answered,
  assessmentOpened,
  assessmentStarted,
  attached,
  badgeId,
  badgeIssued,
  badgeRevoked,
  code,
  completed,
  cottage,
  detached,
  first,
  gasSafety,
  guestRegister,
  insurance,
  moved,
  propertyAdded,
  propertyRemoved,
  second,
  subscriptionActivated,
} from '../support/events.ts';
import { badgeAfter, overviewAfter } from '../support/foldedState.ts';

const passing = [propertyAdded, assessmentOpened(), assessmentStarted(), ...allYes, completed(), badgeIssued()];
const lapsing = [...passing, attached(gasSafety, { expiresOn: '2027-01-15' })];

/** The badge and its property after some events, and the standing of the badge on a day. */
const factsOn = async (today: string, events: readonly DomainEvent[]) => {
  const property = await overviewAfter(...events);
  const badge = await badgeAfter(...events);
  const on = standingOn({ badge, property, subscriptionEndedOn: null, today }, testEditions);
  return { badge, property, on };
};
const standing = async (today: string, events: readonly DomainEvent[]) => (await factsOn(today, events)).on;
const verified = async (today: string, events: readonly DomainEvent[]) => {
  const { badge, property, on } = await factsOn(today, events);
  return Verification.parse(verification({ badge, property, subscription: null }, on, testEditions));
};

describe('the standing of a badge by the rows of the read models', () => {
  test('is active until the first of its two ends', async () => {
    expect(await standing('2026-11-20', passing)).toEqual({
      standing: { status: 'active', cause: null, since: null },
      endsOn: '2027-11-20',
    });
    expect(await standing('2027-01-15', lapsing)).toMatchObject({
      standing: { status: 'active' },
      endsOn: '2027-01-15',
    });
    expect(await standing('2027-01-16', lapsing)).toMatchObject({
      standing: { status: 'expired' },
      endsOn: '2027-01-15',
    });
  });

  test.each<[string, DomainEvent[], object]>([
    ['its own event', [badgeRevoked], { cause: { kind: 'property_removed' }, since: '2026-11-20' }],
    [
      'a removed property, before its own event',
      [propertyRemoved()],
      { cause: { kind: 'property_removed' }, since: '2026-11-21' },
    ],
    [
      'a new start, before its own event',
      [assessmentOpened(second, first), assessmentStarted(second)],
      { cause: { kind: 'assessment_restarted' }, since: '2026-11-20' },
    ],
    [
      'a new start, although its own event names another cause',
      [assessmentOpened(second, first), assessmentStarted(second), badgeRevoked],
      { cause: { kind: 'property_removed' }, since: '2026-11-20' },
    ],
  ])('is revoked by %s', async (_, events, expected) =>
    expect((await standing('2027-06-01', [...passing, ...events])).standing).toMatchObject({
      status: 'revoked',
      ...expected,
    }),
  );

  test('is revoked without a property', async () => {
    const badge = await badgeAfter(badgeIssued());
    expect(
      standingOn({ badge, property: null, subscriptionEndedOn: null, today: '2027-01-01' }, testEditions).standing,
    ).toEqual({ status: 'revoked', cause: { kind: 'property_removed' }, since: '2027-01-01' });
  });
});

describe('the day on which the subscription ended', () => {
  const active = { ...subscriptionDecider.evolve(NO_SUBSCRIPTION, subscriptionActivated()), accountId: ada };
  const ended = { at: '2026-12-01T10:00:00.000Z', cause: 'cancelled' } as const;
  test.each([
    ['without a subscription', null, '2027-01-01T00:00:00.000Z', null],
    ['during the period', active, '2026-12-20T09:59:59.999Z', null],
    ['after a period that was not renewed', active, '2027-01-01T00:00:00.000Z', '2026-12-20'],
    [
      'after its end was recorded',
      { ...NO_SUBSCRIPTION, accountId: ada, ended },
      '2027-01-01T00:00:00.000Z',
      '2026-12-01',
    ],
  ])('%s', (_, subscription, now, day) => expect(subscriptionEndedOn(subscription, new Date(now))).toBe(day));
});

describe('the row of a badge', () => {
  const origin = 'https://letproof.example';

  test('names its property, its dates and its reason for the owner', async () => {
    const { badge, property, on } = await factsOn('2027-01-16', [...lapsing, answered(guestRegister, 'No')]);
    const shown = { badge, propertyId: cottage, property: { ...property, edition: '2026.3' }, on, origin };
    expect(Badge.parse(badgeRow(shown, testEditions))).toEqual({
      id: badgeId,
      badge_id: code,
      badgeId: code,
      property_id: cottage,
      property_name: 'Sea View',
      propertyName: 'Sea View',
      property_address: '1 Harbour Street, Whitby, YO21 3PU',
      propertyAddress: '1 Harbour Street, Whitby, YO21 3PU',
      assessment_id: first,
      status: 'expired',
      reason: 'The gas safety certificate ran out on 15/01/2027.',
      since: '2027-01-16',
      cause: 'document',
      issued_date: '2026-11-20',
      issuedDate: '2026-11-20',
      expiry_date: '2027-01-15',
      expiryDate: '2027-01-15',
      verification_url: `https://letproof.example/verify-badge/${code}`,
    });
  });

  test('without a property has an empty name and address', async () => {
    const { badge, on } = await factsOn('2027-01-16', passing);
    expect(badgeRow({ badge, propertyId: cottage, property: null, on, origin }, testEditions)).toMatchObject({
      property_name: '',
      property_address: '',
      status: 'active',
      reason: null,
    });
  });
});

describe('the verification of a badge', () => {
  test('that is active names property and evidence', async () => {
    // The gas safety certificate was uploaded last, but its place is that of its question.
    const named = await verified('2026-11-20', [...passing, detached(gasSafety), attached(gasSafety)]);
    expect(named).toMatchObject({
      valid: true,
      propertyName: 'Sea View',
      propertyAddress: '1 Harbour Street, Whitby, YO21 3PU',
      issuedDate: '2026-11-20',
      expiryDate: '2027-11-20',
      status: 'active',
      reason: null,
      since: null,
      questions: { answered: 42, total: 42 },
    });
    expect(named.evidence.map(({ documentType }) => documentType)).toEqual([
      'insurance_policy',
      'epc_certificate',
      'fire_risk_assessment',
      'smoke_alarm_certificate',
      'gas_safety_certificate',
      'eicr_certificate',
      'waste_management_plan',
    ]);
  });

  test('lists each type of document once, with its first end', async () => {
    const typed = { ...attached(gasSafety, { expiresOn: '2027-06-30' }).data, documentType: 'insurance_policy' };
    const { evidence } = await verified('2026-11-20', [
      ...passing,
      { type: 'DocumentAttached', data: typed } as DomainEvent,
    ]);
    expect(evidence.filter(({ documentType }) => documentType === 'insurance_policy')).toEqual([
      { documentType: 'insurance_policy', expiryDate: '2027-06-30' },
    ]);
    expect(evidence).toHaveLength(6);
  });

  test('lists no document of a question that the edition no longer asks', async () => {
    const { added, changed, removed } = DIFFERENCES;
    const events = [...passing, attached(removed), moved('2026.3', '2027.1', [added, changed])];
    const types = (await verified('2027-02-10', events)).evidence.map(({ documentType }) => documentType);
    expect(types).not.toContain('compliance_document');
    expect((await verified('2027-01-10', [...passing, attached(removed)])).evidence).toHaveLength(8);
  });

  test('counts the questions of new rules that are not answered yet', async () => {
    const { added, changed } = DIFFERENCES;
    const { valid, questions } = await verified('2027-02-10', [
      ...passing,
      moved('2026.3', '2027.1', [added, changed]),
    ]);
    expect(valid).toBe(true);
    expect(questions).toEqual({ answered: 40, total: 42 });
  });

  test('that is expired names the document and since when', async () =>
    expect(await verified('2027-06-01', lapsing)).toMatchObject({
      valid: false,
      status: 'expired',
      propertyName: 'Sea View',
      reason: 'The gas safety certificate ran out on 15/01/2027.',
      since: '2027-01-16',
      questions: null,
      evidence: [],
    }));

  test('that is suspended never reveals an answer', async () => {
    const shown = await verified('2026-11-21', [...passing, answered(guestRegister, 'No'), answered(insurance, 'No')]);
    expect(shown).toMatchObject({
      valid: false,
      status: 'suspended',
      propertyName: 'Sea View',
      reason: 'An answer is no longer in order.',
      since: '2026-11-20',
      questions: null,
      evidence: [],
    });
    expect(JSON.stringify(shown)).not.toMatch(/1-8|1-4|guest|insurance/i);
  });

  test('that is revoked names no property', async () =>
    expect(await verified('2026-11-21', [...passing, badgeRevoked])).toMatchObject({
      valid: false,
      status: 'revoked',
      propertyName: null,
      propertyAddress: null,
      reason: 'The property was removed.',
      questions: null,
      evidence: [],
    }));

  test('of an unknown code reveals nothing', () =>
    expect(Verification.parse(UNKNOWN_BADGE)).toMatchObject({
      valid: false,
      status: null,
      reason: null,
      questions: null,
      evidence: [],
    }));
});
