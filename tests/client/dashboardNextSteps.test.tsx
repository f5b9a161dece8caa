// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { useSession } from '../../client/auth/session.ts';
import { MAX_EXPIRIES, type OverviewRow } from '../../domain/dashboard/contract.ts';
import { bakehouse, openDashboard, propertyCard, quay } from './dashboardFixtures.tsx';
import { assessment, ended, id, pastDue, rowena, rowenaSignsIn } from './fixtures.tsx';
import { stubBrowser } from './stubBrowser.ts';

stubBrowser();
rowenaSignsIn();

describe('the next steps', () => {
  test('show the most urgent step in full and the others in one line each', async () => {
    const expiry = {
      property_id: quay.id,
      property_name: quay.name,
      document_id: id(31),
      document_type: 'gas_safety_certificate' as const,
      question_key: 'gas-safety-record',
      expiry_date: '2026-12-09',
      days_until_expiry: 18,
    };
    await openDashboard({ figures: { upcomingExpiries: [expiry] } });
    const next = within(screen.getByRole('region', { name: 'Put 3 items right at Bakehouse Flat' }));
    expect(next.getByRole('link', { name: 'View Report' }).getAttribute('href')).toBe(`/assessment/${id(21)}/report`);
    expect(next.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Renew the gas safety certificateQuay House · 18 days left',
      'Answer the last 16 questionsKiln Cottage · about 4 minutes',
      'Start the assessmentLarch Lodge · about 10 minutes',
    ]);
  });

  test.each([
    [
      'Suspended',
      'suspended',
      'The badge has been suspended since 17/11/2026 and can return when all three are in order.',
    ],
    ['Expired', 'expired', 'The badge has been expired since 17/11/2026 and can return when all three are in order.'],
    ['Revoked', 'revoked', 'The badge was revoked on 17/11/2026; a passing assessment brings a new one.'],
  ] as const)('give reason, day and status of the badge, as the card does: %s', async (word, status, says) => {
    await openDashboard({ rows: [{ ...bakehouse, badge: bakehouse.badge && { ...bakehouse.badge, status } }] });
    expect(propertyCard('Bakehouse Flat').getByText(word)).toBeDefined();
    const next = within(screen.getByRole('region', { name: 'Put 3 items right at Bakehouse Flat' }));
    expect(next.getByText(`3 answers are no longer in order: 2-3, 3-1, 4-2. ${says}`)).toBeDefined();
  });

  const GAS = ['gas_safety_certificate', '2026-11-12', 'gas-safety-record'] as const;
  const EICR = ['eicr_certificate', '2026-11-14', 'electrical-installation-report'] as const;
  const FIRE = ['fire_risk_assessment', '2026-11-20', 'fire-risk-assessment'] as const;
  const expiredOf =
    (property: OverviewRow) =>
    ([document_type, expiry_date, question_key]: typeof GAS | typeof EICR | typeof FIRE, at: number) => ({
      property_id: property.id,
      property_name: property.name,
      document_id: id(31 + at),
      document_type,
      question_key,
      expiry_date,
      days_until_expiry: -9,
    });
  test.each([
    [[20], [GAS], `The gas safety certificate expired on 12/11/2026.`],
    [[12, 20], [GAS], `The gas safety certificate expired on 12/11/2026.`],
    [[12, 20, 21], [GAS, EICR], `The gas safety certificate expired on 12/11/2026 and the EICR on 14/11/2026.`],
    [
      [10, 20, 21, 27],
      [GAS, EICR, FIRE],
      `The gas safety certificate expired on 12/11/2026, the EICR on 14/11/2026 and 1 more document since.`,
    ],
    // The document on file belongs to an answer that is now N/A.
    [[12], [GAS], `Smoke and heat alarms.`],
  ])('without a badge, name the expired documents of the items %j', async (non_compliant, papers, says) => {
    const expiredDocuments = papers.map(expiredOf(bakehouse));
    const failing = assessment(21, { compliant: false, passed: false, non_compliant });
    await openDashboard({ rows: [{ ...bakehouse, assessment: failing, badge: null }], figures: { expiredDocuments } });
    expect(screen.getByText(says)).toBeDefined();
  });

  test.each([
    [[GAS], 'The gas safety certificate expired on 12/11/2026, and there may be more.'],
    [
      [GAS, EICR],
      'The gas safety certificate expired on 12/11/2026 and the EICR on 14/11/2026, and there may be more.',
    ],
    [[GAS, EICR, FIRE], 'The gas safety certificate expired on 12/11/2026, the EICR on 14/11/2026 and more since.'],
  ])(
    'do not count the expired documents of an item in an account with more of them than the figures name: %j',
    async (papers, says) => {
      const others = Array.from({ length: MAX_EXPIRIES - papers.length }, () => GAS).map(expiredOf(quay));
      const expiredDocuments = [...papers.map(expiredOf(bakehouse)), ...others];
      const failing = assessment(21, { compliant: false, passed: false, non_compliant: [10, 20, 21, 27] });
      await openDashboard({
        rows: [{ ...bakehouse, assessment: failing, badge: null }],
        figures: { expiredDocuments },
      });
      expect(screen.getByText(says)).toBeDefined();
    },
  );

  test.each([
    ['2026-11-22', false],
    ['2026-11-21', true],
  ])('ask from %s on to check answers again in place of renewing the badge: %s', async (check_again_on, isDue) => {
    const badge = quay.badge && { ...quay.badge, status: 'expired' as const };
    const done = assessment(22, { check_again_on });
    await openDashboard({ rows: [{ ...quay, assessment: done, badge }] });
    const steps = ['Check last year’s answers again for Quay House', 'Renew the badge of Quay House'];
    const shown = steps.filter((name) => screen.queryByRole('region', { name }) !== null);
    expect(shown).toEqual(isDue ? steps.slice(0, 1) : steps.slice(1));
    if (isDue)
      expect(screen.getByRole('link', { name: 'Check the answers' }).getAttribute('href')).toMatch(
        new RegExp(`^/questionnaire\\?.*assessment_id=${id(22)}$`),
      );
  });

  const RENEWED = 'The badge can then be renewed under the same code.';
  test.each([
    ['of a property with a badge', quay.badge, rowena.subscription, RENEWED],
    ['of a property without a badge', null, rowena.subscription, 'Then you can collect its badge.'],
    ['of an account without a plan', quay.badge, ended, `For this the account needs a plan. ${RENEWED}`],
  ])('promise for the check of answers %s only what it brings', async (_, badge, subscription, says) => {
    useSession.setState({ user: { ...rowena, subscription } });
    await openDashboard({ rows: [{ ...quay, assessment: assessment(22, { check_again_on: '2026-11-21' }), badge }] });
    expect(screen.getByText(`Enter confirms each answer that is still true. ${says}`)).toBeDefined();
    expect(screen.queryByText('Collect the badge')).toBeNull();
  });

  const OVER = { status: 'suspended', cause: 'subscription', since: '2026-11-01' } as const;
  const suspended = { ...quay, badge: quay.badge && { ...quay.badge, ...OVER } };
  test('lead to the plans where the end of the subscription has suspended the badge', async () => {
    await openDashboard({ rows: [suspended] });
    const next = within(screen.getByRole('region', { name: 'Reinstate the badge of Quay House' }));
    expect(
      next.getByText(
        'The badge has been suspended since 01/11/2026. Choose a plan, and it returns by itself under the same code.',
      ),
    ).toBeDefined();
    expect(next.getByRole('link', { name: 'Choose a Plan' }).getAttribute('href')).toBe('/subscription');
  });

  const noBadge = { ...quay, badge: null };
  const expired = { ...quay, badge: quay.badge && { ...quay.badge, status: 'expired' as const, since: '2026-11-01' } };
  test.each([
    [
      'Collect the badge of Quay House',
      noBadge,
      'Everything is in order. Choose a plan, and you can collect the badge.',
    ],
    [
      'Renew the badge of Quay House',
      expired,
      'The badge has been expired since 01/11/2026, but everything is in order. Choose a plan, and it can be renewed under the same code, so a printed QR code stays true.',
    ],
  ])('lead to the plans where a badge is not issued without one: %s', async (name, row, says) => {
    useSession.setState({ user: { ...rowena, subscription: ended } });
    await openDashboard({ rows: [row] });
    const next = within(screen.getByRole('region', { name }));
    expect(next.getByText(says)).toBeDefined();
    expect(next.getByRole('link', { name: 'Choose a Plan' }).getAttribute('href')).toBe('/subscription');
    expect(next.queryByRole('button', { name: 'Badge & QR Code' })).toBeNull();
  });

  test.each([
    [
      'Collect the badge of Quay House',
      noBadge,
      'Everything is in order. Pay the open invoice, and you can collect the badge.',
    ],
    [
      'Reinstate the badge of Quay House',
      suspended,
      'The badge has been suspended since 01/11/2026. Pay the open invoice, and it returns by itself under the same code.',
    ],
  ])('lead to the open invoice where a plan runs that is not paid: %s', async (name, row, says) => {
    useSession.setState({ user: { ...rowena, subscription: { ...pastDue, may_write: false } } });
    await openDashboard({ rows: [row] });
    const next = within(screen.getByRole('region', { name }));
    expect(next.getByText(says)).toBeDefined();
    expect(next.getByRole('link', { name: 'Pay the Open Invoice' }).getAttribute('href')).toBe('/subscription');
  });

  test('replace a document that is only filed and has run out, after all that concerns a badge', async () => {
    const paper = {
      property_id: quay.id,
      property_name: quay.name,
      document_id: id(31),
      document_type: 'pat_certificate' as const,
      question_key: null,
      expiry_date: '2024-02-03',
      days_until_expiry: -1022,
    };
    const badge = quay.badge && { ...quay.badge, status: 'expired' as const };
    await openDashboard({ rows: [{ ...quay, badge }], figures: { expiredDocuments: [paper] } });
    const next = within(screen.getByRole('region', { name: 'Renew the badge of Quay House' }));
    expect(next.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Replace the PAT certificateQuay House · expired on 03/02/2024',
    ]);
  });

  test('say which date of a badge or its documents is next if there is nothing to do', async () => {
    await openDashboard({ rows: [quay] });
    const next = within(screen.getByRole('region', { name: 'Nothing to do now' }));
    expect(next.getByText('The next date of a badge or its documents is 09/12/2026.')).toBeDefined();
  });
});
