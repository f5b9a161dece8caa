// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { SharedPage } from '../../client/site/shared/SharedPage.tsx';
import type { SharedProperty } from '../../domain/shares/contract.ts';
import { type Answer, ok, problem, renderAt, server } from './fixtures.tsx';
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
  added_on: '2026-05-01',
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

type Answers = Parameters<typeof server>[0];

const openWith = async (answers: Answers) => {
  const { fetch, asked } = server(answers);
  vi.stubGlobal('fetch', fetch);
  renderAt(<SharedPage />, `/shared/${TOKEN}`, '/shared/:token');
  await screen.findByRole('heading', { level: 1 });
  return asked;
};
const open = (answer: Answers[string]) => openWith({ [OPEN]: answer });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

/** Gives one answer after the other, and repeats the last one. */
const inTurn = (...answers: readonly Answer[]) => {
  const left = [...answers];
  const last = answers.at(-1) ?? problem(404, 'Not found');
  return () => left.shift() ?? last;
};

/** The names of the files that the page saves. jsdom saves none. */
const savedFiles = (): string[] => {
  const saved: string[] = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => {} }));
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  onTestFinished(() => click.mockRestore());
  return saved;
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
    expect(screen.getByRole('button', { name: 'Download Report' })).toBeDefined();
    const rows = within(screen.getByRole('region', { name: 'Documents' })).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      'Gas safety certificategas.pdfExpires in 18 days09/12/2026Open Gas safety certificate',
      'Insurance policyShown with its dates onlyValid until 01/06/2027 Kept back',
    ]);
    expect(screen.getByRole('img', { name: 'Licensing & Legal: 1 in order, 1 N/A, 1 not in order' })).toBeDefined();
    expect(asked.map(({ call, body }) => [call, body])).toEqual([[OPEN, {}]]);
  });

  test('lists each of two documents of one kind and date that were kept back', async () => {
    const warned = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    onTestFinished(() => warned.mockRestore());
    const kept = { ...shared.documents[0], filename: null, download_url: null } as SharedProperty['documents'][number];
    await open(ok({ shared: { ...shared, documents: [kept, kept] } }));
    expect(within(screen.getByRole('region', { name: 'Documents' })).getAllByRole('listitem')).toHaveLength(2);
    // React warns of children with the same key, of which it may lose one.
    expect(warned).not.toHaveBeenCalled();
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
    expect(screen.queryByRole('button', { name: 'Download Report' })).toBeNull();
  });

  test('looks up a stay and offers its receipt', async () => {
    // The 21st is not over.
    const days = 'from=2026-11-13&to=2026-11-20';
    const stay = { from: '2026-11-13', to: '2026-11-20', compliant: true, gaps: [] };
    const saved = savedFiles();
    await openWith({
      [OPEN]: ok({ shared }),
      [`GET /shares/${TOKEN}/stay?${days}`]: ok(stay),
      [`GET /shares/${TOKEN}/stay.pdf?${days}`]: ok({}),
    });
    const regions = screen.getAllByRole('status');
    await press('Make a receipt');
    const answer = await screen.findByText('In order throughout');
    expect(regions).toContain(answer.closest('[role=status]'));
    await press('Open the receipt');
    await waitFor(() => expect(saved).toEqual(['letproof-stay-2026-11-13-2026-11-20.pdf']));
  });

  test('says on how many days of a stay it was not in order', async () => {
    const gaps = [{ from: '2026-11-19', to: '2026-11-20', reasons: ['It had run out.'], put_right_on: null }];
    await openWith({
      [OPEN]: ok({ shared }),
      [`GET /shares/${TOKEN}/stay?from=2026-11-13&to=2026-11-20`]: ok({
        from: '2026-11-13',
        to: '2026-11-20',
        compliant: false,
        gaps,
      }),
    });
    await press('Make a receipt');
    expect(await screen.findByText('Not in order on 2 of 8 days')).toBeDefined();
  });

  test('proposes no day of a stay before the property was added', async () => {
    await open(ok({ shared: { ...shared, added_on: '2026-11-18' } }));
    expect(screen.getByLabelText('Arrival')).toHaveProperty('value', '2026-11-18');
    expect(screen.getByLabelText('Departure')).toHaveProperty('value', '2026-11-20');
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

describe('a file of a share', () => {
  const REPORT = `GET /shares/${TOKEN}/report.pdf`;
  const DOCUMENT = `GET /shares/${TOKEN}/documents/1`;
  const tooOld = problem(404, 'Open the link again to see this.');
  const openings = (asked: Awaited<ReturnType<typeof openWith>>) => asked.filter(({ call }) => call === OPEN);

  test('is saved under its name', async () => {
    const saved = savedFiles();
    const asked = await openWith({ [OPEN]: ok({ shared }), [REPORT]: ok({}), [DOCUMENT]: ok({}) });
    await press('Download Report');
    await waitFor(() => expect(saved).toEqual(['letproof-report-quay-house.pdf']));
    await press('Open Gas safety certificate');
    await waitFor(() => expect(saved).toEqual(['letproof-report-quay-house.pdf', 'gas.pdf']));
    expect(openings(asked)).toHaveLength(1);
  });

  test('of a page that has been open for long is saved after the link was opened again', async () => {
    const saved = savedFiles();
    const asked = await openWith({ [OPEN]: ok({ shared }), [DOCUMENT]: inTurn(tooOld, ok({})) });
    await press('Open Gas safety certificate');
    await waitFor(() => expect(saved).toEqual(['gas.pdf']));
    expect(asked.map(({ call }) => call)).toEqual([OPEN, DOCUMENT, OPEN, DOCUMENT]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('needs no second entry of the passcode', async () => {
    const saved = savedFiles();
    const asked = await openWith({ [OPEN]: inTurn(locked(), ok({ shared })), [REPORT]: inTurn(tooOld, ok({})) });
    await userEvent.type(screen.getByLabelText('Passcode'), 'harbour');
    await press('Open the report');
    await screen.findByText('Quay House is compliant');
    await press('Download Report');
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(openings(asked).map(({ body }) => body)).toEqual([{}, { passcode: 'harbour' }, { passcode: 'harbour' }]);
  });

  test('of a share that was withdrawn meanwhile leads to the page that says so', async () => {
    await openWith({ [OPEN]: inTurn(ok({ shared }), problem(404, 'This link has ended.')), [REPORT]: tooOld });
    await press('Download Report');
    expect(await screen.findByRole('heading', { name: 'This link has ended' })).toBeDefined();
  });

  test('that is no longer shared is named so, and the page shows what is shared now', async () => {
    const now = { ...shared, documents: shared.documents.slice(1) };
    await openWith({ [OPEN]: inTurn(ok({ shared }), ok({ shared: now })), [DOCUMENT]: tooOld });
    await press('Open Gas safety certificate');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'This is no longer shared. The page shows what is shared now.',
    );
    expect(screen.queryByText('gas.pdf')).toBeNull();
  });

  test.each([
    [429, 'Too many attempts. Please wait a moment and try again.'],
    [503, 'The printer is busy. Please try again in a moment.'],
  ])('that is refused with %i says so on the page', async (status, text) => {
    const saved = savedFiles();
    const asked = await openWith({ [OPEN]: ok({ shared }), [REPORT]: problem(status, text) });
    await press('Download Report');
    expect((await screen.findByRole('alert')).textContent).toBe(text);
    expect(screen.getByText('Quay House is compliant')).toBeDefined();
    expect([saved, openings(asked).length]).toEqual([[], 1]);
  });

  test('of a stay is looked up after the link was opened again', async () => {
    const stay = { from: '2026-11-13', to: '2026-11-20', compliant: true, gaps: [] };
    const path = `GET /shares/${TOKEN}/stay?from=2026-11-13&to=2026-11-20`;
    const asked = await openWith({ [OPEN]: ok({ shared }), [path]: inTurn(tooOld, ok(stay)) });
    await press('Make a receipt');
    expect(await screen.findByText('In order throughout')).toBeDefined();
    expect(openings(asked)).toHaveLength(2);
  });
});
