// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { Pill } from '../../client/components/data/Pill.tsx';
import {
  answerStatus,
  badgeStatus,
  complianceStatus,
  expiryStatus,
  subscriptionStatus,
} from '../../client/components/data/status.ts';

afterEach(cleanup);

const TODAY = '2026-11-21';

describe('a pill', () => {
  test('shows its status as text and hides its icon from screen readers', () => {
    const { container } = render(<Pill {...complianceStatus('in_progress', 61.9)} />);
    expect(screen.getByText('In Progress 62%')).toBeDefined();
    expect(container.querySelector('[data-tone=going] svg[aria-hidden=true]')).not.toBeNull();
  });

  test('can have an icon that differs from its tone', () => {
    const paths = (pill: ReactNode) => render(pill).container.querySelectorAll('path').length;
    expect(paths(<Pill {...answerStatus('unanswered')} />)).toBe(1);
    expect(paths(<Pill {...answerStatus('not_applicable')} />)).toBe(2);
  });
});

describe('status', () => {
  test.each([
    [complianceStatus('compliant'), 'good', 'Compliant'],
    [complianceStatus('non_compliant'), 'bad', 'Non-Compliant'],
    [complianceStatus('not_assessed'), 'none', 'Not Assessed'],
    [answerStatus('compliant'), 'good', 'Compliant'],
    [answerStatus('non_compliant'), 'bad', 'Non-Compliant'],
    [answerStatus('not_applicable'), 'none', 'Not Applicable'],
    [badgeStatus('active'), 'good', 'Active'],
    [badgeStatus('suspended'), 'warn', 'Suspended'],
    [badgeStatus('expired'), 'bad', 'Expired'],
    [badgeStatus('revoked'), 'bad', 'Revoked'],
    [subscriptionStatus('active'), 'good', 'Active'],
    [subscriptionStatus('inactive'), 'none', 'Inactive'],
    [subscriptionStatus('past_due'), 'warn', 'Payment due'],
    [subscriptionStatus('cancelled'), 'none', 'Cancelled'],
    [expiryStatus(null, TODAY), 'none', 'No expiry'],
    [expiryStatus('2026-11-12', TODAY), 'bad', 'Expired 9 days ago'],
    [expiryStatus('2026-11-20', TODAY), 'bad', 'Expired yesterday'],
    [expiryStatus('2026-11-21', TODAY), 'warn', 'Expires today'],
    [expiryStatus('2026-11-22', TODAY), 'warn', 'Expires tomorrow'],
    [expiryStatus('2026-12-21', TODAY), 'warn', 'Expires in 30 days'],
    [expiryStatus('2026-12-22', TODAY), 'good', 'Valid until 22/12/2026'],
  ])('%o', (status, tone, label) => expect(status).toMatchObject({ tone, label }));
});
