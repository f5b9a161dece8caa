// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { bakehouse, openDashboard, propertyCard, quay } from './dashboardFixtures.tsx';
import { assessment, id, rowenaSignsIn } from './fixtures.tsx';
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
    ['Suspended', '2026-11-21', 'The badge is suspended until all three are in order.'],
    ['Expired', '2027-01-02', 'The badge has expired and can be issued anew when all three are in order.'],
  ])('give the badge the same status as the card: %s', async (word, day, says) => {
    const status = word === 'Suspended' ? 'suspended' : 'active';
    vi.setSystemTime(new Date(`${day}T10:00:00Z`));
    await openDashboard({ rows: [{ ...bakehouse, badge: bakehouse.badge && { ...bakehouse.badge, status } }] });
    expect(propertyCard('Bakehouse Flat').getByText(word)).toBeDefined();
    const next = within(screen.getByRole('region', { name: 'Put 3 items right at Bakehouse Flat' }));
    expect(next.getByText((text) => text.endsWith(says))).toBeDefined();
  });

  const GAS = ['gas_safety_certificate', '2026-11-12'] as const;
  const EICR = ['eicr_certificate', '2026-11-14'] as const;
  const FIRE = ['fire_risk_assessment', '2026-11-20'] as const;
  const held = 'The badge is suspended until';
  test.each([
    [[20], [GAS], `The gas safety certificate expired on 12/11/2026. ${held} it is in order.`],
    [[12, 20], [GAS], `The gas safety certificate expired on 12/11/2026. ${held} both are in order.`],
    [
      [12, 20, 21],
      [GAS, EICR],
      `The gas safety certificate expired on 12/11/2026 and the EICR on 14/11/2026. ${held} all three are in order.`,
    ],
    [
      [10, 20, 21, 27],
      [GAS, EICR, FIRE],
      `The gas safety certificate expired on 12/11/2026, the EICR on 14/11/2026 and 1 more document since. ${held} all four are in order.`,
    ],
    // The document of an answer that is now N/A.
    [[12], [GAS], `Smoke and heat alarms. ${held} it is in order.`],
  ])('name the expired documents of the items %j', async (non_compliant, papers, says) => {
    const upcomingExpiries = papers.map(([document_type, expiry_date], at) => ({
      property_id: bakehouse.id,
      property_name: bakehouse.name,
      document_id: id(31 + at),
      document_type,
      expiry_date,
      days_until_expiry: -9,
    }));
    const failing = assessment(21, { compliant: false, passed: false, non_compliant });
    await openDashboard({ rows: [{ ...bakehouse, assessment: failing }], figures: { upcomingExpiries } });
    expect(screen.getByText(says)).toBeDefined();
  });

  test('say when the next document expires if there is nothing to do', async () => {
    await openDashboard({ rows: [quay] });
    const next = within(screen.getByRole('region', { name: 'Nothing to do now' }));
    expect(next.getByText('The next document runs out on 09/12/2026.')).toBeDefined();
  });
});
