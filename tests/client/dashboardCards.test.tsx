// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { useSession } from '../../client/auth/session.ts';
import { bakehouse, kiln, larch, openDashboard, propertyCard, quay } from './dashboardFixtures.tsx';
import { filed } from './documentFixtures.ts';
import { type Answer, delayed, ended, id, ok, problem, rowena, rowenaSignsIn, shownBadge } from './fixtures.tsx';
import { stubBrowser } from './stubBrowser.ts';

stubBrowser();
rowenaSignsIn();

describe('the property cards', () => {
  test.each([
    [
      'Bakehouse Flat',
      'Non-Compliant',
      '3 items to put right',
      '39 of 42 in order',
      ['View Report', 'Update Assessment', 'Edit Property', 'Start again'],
    ],
    [
      'Kiln Cottage',
      'In Progress 62%',
      'Next: Equality and reasonable adjustments',
      '26 of 42 answered',
      ['Continue', 'Edit Property', 'Badge & QR Code', 'Start again'],
    ],
    [
      'Larch Lodge',
      'Not Assessed',
      '42 questions, about 10 minutes',
      '0 of 42 answered',
      ['Start Assessment', 'Edit Property', 'Badge & QR Code'],
    ],
    [
      'Quay House',
      'Compliant',
      'Completed 04/05/2026',
      '42 of 42 in order',
      ['View Report', 'Update Assessment', 'Edit Property', 'Start again'],
    ],
  ])('the card of %s shows %s and its actions', async (name, pill, headline, count, actions) => {
    await openDashboard();
    for (const text of [pill, headline, count]) expect(propertyCard(name).getByText(text)).toBeDefined();
    const group = propertyCard(name).getByRole('group', { name: `Actions for ${name}` });
    expect([...group.children].map((each) => each.textContent)).toEqual(actions);
  });

  test('are sorted by urgency and show address, type and nation', async () => {
    await openDashboard();
    const names = screen.getAllByRole('article').map((each) => each.getAttribute('aria-label'));
    expect(names).toEqual(['Bakehouse Flat', 'Kiln Cottage', 'Larch Lodge', 'Quay House']);
    expect(propertyCard('Kiln Cottage').getByText('Cottage, Wales')).toBeDefined();
    expect(propertyCard('Bakehouse Flat').getByText('Flat, England')).toBeDefined();
    expect(propertyCard('Larch Lodge').getByText(/5 Pier Road, Whitby, YO21 3PU/)).toBeDefined();
  });

  test('link to the questionnaire and the report of their own assessment', async () => {
    await openDashboard();
    expect(propertyCard('Kiln Cottage').getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe(
      `/questionnaire?property=${kiln.id}&address=5+Pier+Road%2C+Whitby%2C+YO21+3PU&assessment_id=${id(22)}`,
    );
    expect(propertyCard('Quay House').getByRole('link', { name: 'View Report' }).getAttribute('href')).toBe(
      `/assessment/${id(24)}/report`,
    );
  });

  test('link to the last question when all questions are answered, because the assessment is completed there', async () => {
    const { assessment } = kiln;
    const answered = { ...kiln, assessment: assessment && { ...assessment, unanswered: [] } };
    await openDashboard({ rows: [answered] });
    const ways = screen.getAllByRole('link', { name: 'Continue' }).map((link) => link.getAttribute('href'));
    expect(ways).toEqual([expect.stringMatching(/&question=42$/), expect.stringMatching(/&question=42$/)]);
  });

  test('load no report, because the overview has the verdict', async () => {
    const { asked } = await openDashboard();
    expect(asked.filter(({ call }) => call.includes('/report'))).toEqual([]);
  });

  test('list the documents of the property when they are opened', async () => {
    const documents = [filed(31, { property_id: larch.id })];
    await openDashboard({ answers: { [`GET /documents?property_id=${larch.id}`]: ok({ documents }) } });
    const card = propertyCard('Larch Lodge');
    expect(card.queryByText('gas.pdf')).toBeNull();
    await userEvent.click(card.getByText('Documents'));
    expect(await card.findByText('gas.pdf')).toBeDefined();
    expect(card.getByText('Expires in 18 days')).toBeDefined();
  });

  test('load the documents again after a failure, also of a property whose documents were loaded already', async () => {
    const call = `GET /documents?property_id=${quay.id}`;
    let documents = (): Answer | Promise<Answer> => problem(409, 'Not now');
    const { asked } = await openDashboard({ answers: { [call]: () => documents() } });
    const count = () => asked.filter((one) => one.call === call).length;
    // One of them runs out soon, so they are loaded with the card.
    await expect.poll(count).toBe(1);
    const card = propertyCard('Quay House');
    await userEvent.click(card.getByText('Documents'));
    const retry = await card.findByRole('button', { name: 'Try again' });
    const late = delayed(problem(409, 'Not now'));
    documents = late.answer;
    await userEvent.click(retry);
    expect(await card.findByRole('button', { name: 'Trying again...' })).toBe(document.activeElement);
    late.release();
    expect(await card.findByRole('button', { name: 'Try again' })).toBe(document.activeElement);

    documents = () => ok({ documents: [filed(31, { property_id: quay.id })] });
    await userEvent.click(retry);
    expect(await card.findByText('gas.pdf')).toBeDefined();
    expect(card.queryByRole('alert')).toBeNull();
  });

  test('count the documents with those that are only filed, once they are loaded', async () => {
    const documents = [
      filed(31, { property_id: kiln.id }),
      filed(32, { property_id: kiln.id, question_id: null, question_key: null }),
      filed(33, { property_id: kiln.id, superseded: true }),
    ];
    const rows = [{ ...kiln, documents: { total: 1 } }];
    await openDashboard({ rows, answers: { [`GET /documents?property_id=${kiln.id}`]: ok({ documents }) } });
    const card = propertyCard('Kiln Cottage');
    expect(card.queryByText('1')).toBeNull();
    await userEvent.click(card.getByText('Documents'));
    expect(await card.findByText('2')).toBeDefined();
  });

  test('warn of a document that is only filed and runs out soon', async () => {
    const paper = filed(31, { property_id: larch.id, question_id: null, question_key: null });
    const expiry = {
      property_id: larch.id,
      property_name: larch.name,
      document_id: paper.id,
      document_type: paper.document_type,
      question_key: null,
      expiry_date: '2026-12-09',
      days_until_expiry: 18,
    };
    await openDashboard({
      figures: { upcomingExpiries: [expiry] },
      answers: { [`GET /documents?property_id=${larch.id}`]: ok({ documents: [paper] }) },
    });
    expect(await propertyCard('Larch Lodge').findByText('1 expiring soon')).toBeDefined();
  });

  test.each([
    ['with', rowena, 1],
    ['without', { ...rowena, subscription: ended }, 0],
  ])('offer %s a plan to change the expiry date of a document', async (_, user, offers) => {
    useSession.setState({ user });
    const documents = [filed(31, { property_id: larch.id })];
    await openDashboard({ answers: { [`GET /documents?property_id=${larch.id}`]: ok({ documents }) } });
    const card = propertyCard('Larch Lodge');
    await userEvent.click(card.getByText('Documents'));
    expect(await card.findByRole('button', { name: 'Delete Gas safety certificate' })).toBeDefined();
    expect(card.queryAllByRole('button', { name: /^Change the expiry date/ })).toHaveLength(offers);
  });

  test('show whether the badge is valid, suspended or expired', async () => {
    await openDashboard({ rows: [quay, bakehouse] });
    expect(propertyCard('Quay House').getByText('Valid until 09/12/2026')).toBeDefined();
    expect(propertyCard('Bakehouse Flat').getByText('Suspended')).toBeDefined();
    expect(propertyCard('Bakehouse Flat').getByText('since 17/11/2026')).toBeDefined();
    expect(propertyCard('Bakehouse Flat').getByText(/^3 answers are no longer in order/)).toBeDefined();
    cleanup();
    const reason = 'The gas safety certificate ran out on 09/12/2026.';
    const badge = shownBadge('LP-3H8T-W6RN', { status: 'expired', reason, since: '2026-12-10' });
    await openDashboard({ rows: [{ ...quay, badge }] });
    expect(propertyCard('Quay House').getByText('Expired')).toBeDefined();
    expect(propertyCard('Quay House').getByText('since 10/12/2026')).toBeDefined();
    expect(propertyCard('Quay House').getByText(reason)).toBeDefined();
    expect(propertyCard('Quay House').queryByText(/Valid until/)).toBeNull();
  });
});
