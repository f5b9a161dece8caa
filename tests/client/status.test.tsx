// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { daysBetween, londonDay, ukDate } from '../../client/components/data/dates.ts';
import { Pill } from '../../client/components/data/Pill.tsx';
import {
  badgeStatus,
  complianceStatus,
  expiryStatus,
  scoreTone,
  subscriptionStatus,
  verdictStatus,
} from '../../client/components/data/status.ts';

afterEach(cleanup);

describe('a pill', () => {
  test('says its status in a word and hides its sign from ears', () => {
    const { container } = render(<Pill {...complianceStatus('in_progress', 61.9)} />);
    expect(screen.getByText('In Progress 62%')).toBeDefined();
    expect(container.querySelector('[data-tone=going] svg[aria-hidden=true]')).not.toBeNull();
  });

  test('may wear another sign than its tone', () => {
    const paths = (pill: ReactNode) => render(pill).container.querySelectorAll('path').length;
    expect(paths(<Pill {...verdictStatus('unanswered')} />)).toBe(1);
    expect(paths(<Pill {...verdictStatus('not_applicable')} />)).toBe(2);
  });
});

describe('status', () => {
  test.each([
    [complianceStatus('compliant'), 'good', 'Compliant'],
    [complianceStatus('non_compliant'), 'bad', 'Non-Compliant'],
    [complianceStatus('not_assessed'), 'none', 'Not Assessed'],
    [verdictStatus('compliant'), 'good', 'Compliant'],
    [verdictStatus('non_compliant'), 'bad', 'Non-Compliant'],
    [verdictStatus('not_applicable'), 'none', 'Not Applicable'],
    [badgeStatus('active'), 'good', 'Active'],
    [badgeStatus('suspended'), 'warn', 'Suspended'],
    [badgeStatus('expired'), 'bad', 'Expired'],
    [badgeStatus('revoked'), 'bad', 'Revoked'],
    [subscriptionStatus('active'), 'good', 'Active'],
    [subscriptionStatus('inactive'), 'none', 'Inactive'],
    [subscriptionStatus('past_due'), 'warn', 'Payment due'],
    [subscriptionStatus('cancelled'), 'none', 'Cancelled'],
    [expiryStatus(null, null), 'none', 'No expiry'],
    [expiryStatus('2026-11-12', -9), 'bad', 'Expired 9 days ago'],
    [expiryStatus('2026-11-20', -1), 'bad', 'Expired yesterday'],
    [expiryStatus('2026-11-21', 0), 'warn', 'Expires today'],
    [expiryStatus('2026-11-22', 1), 'warn', 'Expires tomorrow'],
    [expiryStatus('2026-12-21', 30), 'warn', 'Expires in 30 days'],
    [expiryStatus('2026-12-22', 31), 'good', 'Valid until 22/12/2026'],
  ])('%o', (status, tone, label) => expect(status).toMatchObject({ tone, label }));

  test.each([
    [80, 'good'],
    [79, 'warn'],
    [60, 'warn'],
    [59, 'bad'],
  ])('a score of %i is %s', (score, tone) => expect(scoreTone(score)).toBe(tone));
});

describe('dates', () => {
  test('a day stays the day it is, a moment is the day it was in London', () => {
    expect(ukDate('2026-11-09')).toBe('09/11/2026');
    expect(ukDate('2026-06-30T23:30:00.000Z')).toBe('01/07/2026');
    expect(londonDay(new Date('2026-06-30T23:30:00.000Z'))).toBe('2026-07-01');
  });

  test('days are counted across the change of the clocks', () =>
    expect(daysBetween('2026-10-20', '2026-11-03')).toBe(14));
});
