// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { SharedPage } from '../../client/site/shared/SharedPage.tsx';
import type { SharedProperty } from '../../domain/shares/contract.ts';
import { ok, problem, renderAt, server } from './fixtures.tsx';
import { stubBrowser } from './stubBrowser.ts';

stubBrowser();

const TOKEN = 's'.repeat(43);
const OPEN = `POST /shares/${TOKEN}/open`;
const shared: SharedProperty = {
  name: 'Quay House',
  address: '5 Pier Road, Whitby, YO21 3PU',
  kind: 'House, England',
  shared_by: 'Rowena Hale',
  recipient: 'Harbour Mutual',
  expires_on: '2026-12-05',
  today: '2026-11-21',
  compliance: 'compliant',
  good: 42,
  total: 42,
  completed_on: '2026-05-04',
  in_order_since: '2026-05-04',
  not_in_order: [],
  badge: { code: 'LP-3H8T-W6RN', status: 'active', url: '/verify-badge/LP-3H8T-W6RN' },
  report_url: `/api/shares/${TOKEN}/report.pdf`,
  stay_url: `/api/shares/${TOKEN}/stay`,
  documents: [
    {
      document_type: 'gas_safety_certificate',
      filename: 'gas.pdf',
      expiry_date: '2026-12-09',
      download_url: `/api/shares/${TOKEN}/documents/1`,
    },
    { document_type: 'insurance_policy', filename: null, expiry_date: '2027-06-01', download_url: null },
  ],
  answers_kept_back: false,
  sections: [
    {
      title: 'Licensing & Legal',
      answers: [
        { id: '1-1', question: 'Do you have a licence?', answer: 'Yes', status: 'compliant', reason: null },
        { id: '1-2', question: 'Is it displayed?', answer: 'N/A', status: 'not_applicable', reason: null },
        { id: '1-3', question: 'Is there a register?', answer: 'No', status: 'non_compliant', reason: 'Keep one.' },
      ],
    },
  ],
};

const open = async (answer: Parameters<typeof server>[0][string]) => {
  const { fetch, asked } = server({ [OPEN]: answer });
  vi.stubGlobal('fetch', fetch);
  renderAt(<SharedPage />, `/shared/${TOKEN}`, '/shared/:token');
  await screen.findByRole('heading', { level: 1 });
  return asked;
};
const locked = (rest: object = {}) =>
  problem(403, 'This link needs a passcode.', {
    type: '/problems/passcode_required',
    shared_by: 'Rowena Hale',
    ...rest,
  });

describe('the page of a share', () => {
  test('shows the verdict, the chosen documents and what was kept back, and opens the link once', async () => {
    const asked = await open(ok({ shared }));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Quay House is compliant');
    for (const text of ['Harbour Mutual', 'Open until 05/12/2026', '42 of 42', 'LP-3H8T-W6RN'])
      expect(screen.getByText(text)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Download Report' }).getAttribute('href')).toBe(shared.report_url);
    const rows = within(screen.getByRole('region', { name: 'Documents' })).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      'Gas safety certificategas.pdfExpires in 18 days09/12/2026Open Gas safety certificate',
      'Insurance policyShown with its dates onlyValid until 01/06/2027 Kept back',
    ]);
    expect(screen.getByRole('img', { name: 'Licensing & Legal: 1 in order, 1 N/A, 1 not in order' })).toBeDefined();
    expect(asked.map(({ call, body }) => [call, body])).toEqual([[OPEN, {}]]);
  });

  test('lets every answer be read with its question', async () => {
    await open(ok({ shared }));
    const answers = within(screen.getByRole('region', { name: 'All 42 answers' }));
    await userEvent.click(answers.getByText('Read every answer'));
    const rows = answers.getAllByRole('listitem').filter((row) => row.textContent?.startsWith('1-'));
    expect(rows.map((row) => row.textContent)).toEqual([
      '1-1Do you have a licence?YesCompliant',
      '1-2Is it displayed?N/ANot Applicable',
      '1-3Is there a register?NoNon-CompliantKeep one.',
    ]);
  });

  test('says that the answers were kept back', async () => {
    await open(ok({ shared: { ...shared, report_url: null, answers_kept_back: true, sections: [] } }));
    expect(screen.getByText('The single answers and the report were kept back.')).toBeDefined();
    expect(screen.queryByText('Read every answer')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Download Report' })).toBeNull();
  });

  test('looks up a stay and offers its receipt', async () => {
    const days = 'from=2026-11-14&to=2026-11-21';
    const stay = { from: '2026-11-14', to: '2026-11-21', compliant: true, gaps: [] };
    const { fetch } = server({ [OPEN]: ok({ shared }), [`GET /shares/${TOKEN}/stay?${days}`]: ok(stay) });
    vi.stubGlobal('fetch', fetch);
    renderAt(<SharedPage />, `/shared/${TOKEN}`, '/shared/:token');
    await userEvent.click(await screen.findByRole('button', { name: 'Make a receipt' }));
    expect(await screen.findByText('In order throughout')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Open the receipt' }).getAttribute('href')).toBe(
      `/api/shares/${TOKEN}/stay.pdf?${days}`,
    );
  });

  test('shows what is not in order without a plaque', async () => {
    await open(
      ok({ shared: { ...shared, compliance: 'non_compliant', good: 41, not_in_order: ['Guest register: No'] } }),
    );
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Quay House is not compliant');
    expect(screen.getByText('Guest register: No')).toBeDefined();
  });

  test('asks for the passcode, says that one is wrong, and opens with the right one', async () => {
    let tries = 0;
    const wrong = { errors: { passcode: 'This passcode is not right' } };
    const asked = await open(() => [locked(), locked(wrong), ok({ shared })][tries++] ?? locked());
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Enter the passcode');
    expect(screen.getByText('Rowena Hale shares a report with you, and told you its passcode.')).toBeDefined();
    const submit = () => userEvent.click(screen.getByRole('button', { name: 'Open the report' }));
    await submit();
    expect(asked).toHaveLength(1);
    await userEvent.type(screen.getByLabelText('Passcode'), 'wrong-1');
    await submit();
    expect(await screen.findByText('This passcode is not right')).toBeDefined();
    await userEvent.clear(screen.getByLabelText('Passcode'));
    await userEvent.type(screen.getByLabelText('Passcode'), 'harbour');
    await submit();
    expect(await screen.findByText('Quay House is compliant')).toBeDefined();
    expect(asked.map(({ body }) => body)).toEqual([{}, { passcode: 'wrong-1' }, { passcode: 'harbour' }]);
  });

  test('says that it has ended', async () => {
    await open(problem(404, 'This link has ended.'));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This link has ended');
  });
});
