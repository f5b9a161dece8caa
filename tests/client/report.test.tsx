// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router-dom';
import { describe, expect, test, vi } from 'vitest';
import { invalidateVerdict } from '../../client/api/invalidateVerdict.ts';
import { queries } from '../../client/api/queries.ts';
import { makeQueryClient } from '../../client/api/queryClient.ts';
import { ReportPage } from '../../client/app/report/ReportPage.tsx';
import { ReportView } from '../../client/app/report/ReportView.tsx';
import { statusText } from '../../client/app/report/reportStatus.ts';
import { useSession } from '../../client/auth/session.ts';
import type { User } from '../../domain/accounts/contract.ts';
import type { CurrentReport, ReportItem } from '../../domain/assessments/contract.ts';
import { id, rowena } from './fixtures.tsx';
import { QUESTIONS } from './presentEdition.ts';
import { type Answer, offline, refusal, stubApi } from './stubApi.ts';
import { stubBrowser } from './stubBrowser.ts';

stubBrowser();

const ID = '0190a000-0000-7000-8000-00000000000b';
const at = '2026-08-04T10:00:00.000Z';
const paper = {
  id: '0190a000-0000-7000-8000-000000000001',
  filename: 'gas.pdf',
  download_url: '/api/documents/1/download',
  expiry_date: '2026-11-12',
  updated_at: at,
};

const items = (changes: Readonly<Record<number, Partial<ReportItem>>>): ReportItem[] =>
  QUESTIONS.map(({ id, key, position, question, briefDescription, recommendations, ...asked }) => ({
    question_id: position,
    id,
    key,
    question: {
      id,
      question,
      briefDescription,
      recommendations: [...recommendations],
      section: asked.section,
      sectionNumber: asked.sectionNumber,
      documentType: asked.documentType ?? asked.optionalDocumentType ?? null,
    },
    answer: 'Yes',
    status: 'compliant',
    nonComplianceReason: null,
    expiry_date: null,
    document: null,
    ...changes[position],
  }));

const report = (changes: Partial<CurrentReport>, answers: ReportItem[]): CurrentReport => {
  const count = (status: ReportItem['status']) => answers.filter((item) => item.status === status).length;
  return {
    id: ID,
    property_id: '0190a000-0000-7000-8000-00000000000a',
    property_name: 'Bakehouse Flat',
    property_address: 'Flat 2, 9 Fore Street, Fowey, PL23 1AH',
    status: 'completed',
    progress: 100,
    passed: true,
    score: 100,
    started_at: at,
    completed_at: at,
    completedAt: at,
    type: 'full',
    edition: '2026.3',
    rules_change: null,
    compliant: true,
    badge_id: null,
    badge_waits_for: [],
    summary: {
      answered: 42 - count('unanswered'),
      total: 42,
      compliant: count('compliant'),
      not_applicable: count('not_applicable'),
      non_compliant: count('non_compliant'),
      unanswered: count('unanswered'),
    },
    answers,
    ...changes,
  };
};

const reason = 'Missing or non-compliant: Smoke and heat alarms';
const expired = 'Document expired on 12/11/2026';
const passing = report({}, items({ 5: { answer: 'N/A', status: 'not_applicable' } }));
const failing = report(
  { compliant: false, passed: false, score: 93 },
  items({
    12: { answer: 'No', status: 'non_compliant', nonComplianceReason: reason },
    20: { status: 'non_compliant', nonComplianceReason: expired, expiry_date: '2026-11-12', document: paper },
  }),
);
const inProgress = report(
  { status: 'in_progress', compliant: false, passed: null, progress: 95, completed_at: null, completedAt: null },
  items({ 41: { answer: null, status: 'unanswered' }, 42: { answer: null, status: 'unanswered' } }),
);

const Around = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={makeQueryClient()}>
    <MemoryRouter>{children}</MemoryRouter>
  </QueryClientProvider>
);
const idle = { busy: false, problem: null, start: () => {} };
const show = (shown: CurrentReport, more: Partial<Parameters<typeof ReportView>[0]> = {}) =>
  render(
    <ReportView
      report={shown}
      today="2026-11-21"
      badge={null}
      download={idle}
      viewBadge={idle}
      move={idle}
      onRestart={() => {}}
      {...more}
    />,
    { wrapper: Around },
  );
const headline = () => screen.getByRole('heading', { level: 1 }).textContent;

describe('a report that is not compliant', () => {
  test('lists the non-compliant items, expired documents first', () => {
    show(failing);
    expect(headline()).toBe('Two items stand between Bakehouse Flat and its badge');
    const articles = screen.getAllByRole('article');
    expect(articles).toHaveLength(2);
    const [gas, smoke] = articles.map((article) => within(article));
    expect(gas?.getByText(expired)).toBeDefined();
    expect(smoke?.getByText(reason)).toBeDefined();
    expect(smoke?.getByText('No')).toBeDefined();
    expect(smoke?.getByRole('heading', { name: 'Recommended actions' })).toBeDefined();
  });

  test('links to the question of an item, with a return path', () => {
    show(failing);
    const [, smoke] = screen.getAllByRole('link', { name: /^Update Answer/ });
    const address = new URL(smoke?.getAttribute('href') ?? '', 'https://letproof.example');
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      assessment_id: ID,
      question: '12',
      returnTo: `/assessment/${ID}/report`,
    });
  });

  test('offers a review instead of congratulations', () => {
    show(failing);
    expect(screen.getByRole('heading', { name: 'Review Your Assessment Report' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'View Summary Report' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Update Assessment' })).toBeDefined();
    expect(screen.queryByText(/Congratulations/)).toBeNull();
  });

  test('links to its badge', () => {
    const badge_id = 'LP-9D2C-V7HQ';
    show({ ...failing, badge_id });
    expect(screen.getByRole('link', { name: /LP-9D2C-V7HQ/ }).getAttribute('href')).toBe('/badge/LP-9D2C-V7HQ');
    expect(screen.getByText(/under the same number/)).toBeDefined();
  });

  test.each([
    [[], 'Put these two right and the badge comes back under the same number.'],
    [
      ['check'],
      'Put these two right and check last year’s answers again: then the badge comes back under the same number.',
    ],
    [
      ['check', 'edition', 'subscription'],
      'Put these two right, check last year’s answers again, answer the questions of the new rules and renew the subscription: then the badge comes back under the same number.',
    ],
  ] as const)('names what else the badge waits for: %j', (badge_waits_for, says) => {
    show({ ...failing, badge_id: 'LP-9D2C-V7HQ', badge_waits_for: [...badge_waits_for] });
    expect(screen.getByText(new RegExp(says))).toBeDefined();
  });
});

test('a report of another account says that its owner renews the subscription', () => {
  const subscription = { status: 'cancelled', may_write: false, properties_limit: 0 } as const;
  const granted = { account_id: id(90), grant_id: id(91), name: 'Tamar Lettings', until: null, limited: false };
  const user: User = { ...rowena, roles: [{ ...granted, role: 'manager', subscription }] };
  useSession.setState({ signedIn: true, user, checked: true, accountId: id(90) });
  show({ ...failing, badge_id: 'LP-9D2C-V7HQ', badge_waits_for: ['subscription'] });
  useSession.getState().signOut();
  expect(screen.getByText(/right and have the owner of this account renew the subscription: then/)).toBeDefined();
});

/** As a server of an older build sends it. */
const withoutNeeds = (sent: CurrentReport): CurrentReport => {
  const { badge_waits_for, ...others } = sent;
  return { ...others } as CurrentReport;
};

test('a report that is not compliant is shown also if an older server did not say what else the badge waits for', () => {
  show(withoutNeeds(failing));
  expect(screen.getByText(/Put these two right and the badge can be issued/)).toBeDefined();
});

describe('a report that passed', () => {
  test('congratulates and opens the badge', () => {
    const start = vi.fn();
    show(passing, { viewBadge: { ...idle, start } });
    expect(headline()).toBe('Congratulations!Bakehouse Flat is compliant');
    fireEvent.click(screen.getByRole('button', { name: 'View Badge' }));
    expect(start).toHaveBeenCalledOnce();
    expect(screen.queryByRole('heading', { name: 'Review Your Assessment Report' })).toBeNull();
    expect(screen.queryByRole('article')).toBeNull();
  });

  test('keeps compliant and not applicable items collapsed and shows their numbers', () => {
    show(passing);
    const folds = [...document.querySelectorAll('details')];
    expect(folds.map(({ open }) => open)).toEqual([false, false]);
    expect(folds.map((fold) => fold.querySelector('summary')?.textContent)).toEqual(['Compliant41', 'Not Applicable1']);
  });
});

describe('a report in progress', () => {
  test('shows the number of open questions and links to the questionnaire', () => {
    show(inProgress);
    expect(headline()).toBe('2 questions to go');
    expect(screen.getByRole('link', { name: 'Continue Assessment' }).getAttribute('href')).toContain(ID);
    expect(screen.getByText('In Progress')).toBeDefined();
  });
});

describe('a report with every question answered, but not completed', () => {
  const papers = (position: number) => (position === 9 ? null : paper);
  const wayOn = (documents: (position: number) => typeof paper | null) => {
    const answers = items({}).map((item): ReportItem => {
      const document = documents(item.question_id);
      return { ...item, document, status: document ? 'compliant' : 'non_compliant' };
    });
    show(report({ status: 'in_progress', passed: null, completed_at: null, completedAt: null }, answers));
    return screen.getByRole('link', { name: 'Continue Assessment' }).getAttribute('href');
  };

  test('links to the last question, which completes the assessment', () =>
    expect(wayOn(() => paper)).toMatch(/&question=42$/));
  test('links to the first question without its document', () => expect(wayOn(papers)).toMatch(/&question=9$/));
});

test('has the numbers of its questions in a grid', () => {
  const wrong = { status: 'non_compliant', answer: 'No', nonComplianceReason: reason } as const;
  const open = { status: 'unanswered', answer: null } as const;
  const notApplicable = { status: 'not_applicable', answer: 'N/A' } as const;
  show(report({}, items({ 5: notApplicable, 12: wrong, 20: wrong, 40: open, 41: open, 42: open })));
  const grid = document.querySelector('dl[data-layout=report]');
  expect([...(grid?.children ?? [])].map((cell) => [...cell.children].map(({ textContent }) => textContent))).toEqual([
    ['Answered', '39/42'],
    ['Compliant', '36'],
    ['Not applicable', '1'],
    ['Non-compliant', '2'],
    ['Unanswered', '3'],
  ]);
});

describe('the status text', () => {
  test.each([
    [passing, 'Completed'],
    [inProgress, 'In Progress'],
    [{ ...inProgress, status: 'completed' as const }, 'Incomplete'],
  ])('%#', (shown, word) => expect(statusText(shown)).toBe(word));
});

test('has an arrow back to the dashboard', () => {
  show(failing);
  expect(screen.getByRole('link', { name: 'Back to dashboard' }).getAttribute('href')).toBe('/dashboard');
});

describe('downloading', () => {
  test('shows progress and errors', () => {
    show(failing, { download: { ...idle, busy: true } });
    expect(screen.getByRole('button', { name: 'Generating...' }).getAttribute('aria-disabled')).toBe('true');
    cleanup();
    show(failing, { download: { ...idle, problem: 'Failed to download report. Please try again.' } });
    expect(screen.getByRole('alert').textContent).toContain('Failed to download report');
  });
});

describe('the page', () => {
  const open = (client = makeQueryClient()) => {
    const pages = [
      { path: '/assessment/:assessmentId/report', element: <ReportPage /> },
      { path: '*', element: <h1>Elsewhere</h1> },
    ];
    const router = createMemoryRouter(pages, { initialEntries: [`/assessment/${ID}/report`] });
    render(
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    );
    return router;
  };
  const loads = { [`GET /api/assessment/${ID}/report`]: { body: { success: true, assessment: passing } } };

  test('an unknown assessment is not found', async () => {
    stubApi({});
    open();
    expect(await screen.findByRole('heading', { name: 'Assessment Not Found' })).toBeDefined();
    expect(screen.getByText('Failed to load assessment report')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Back to Dashboard' }).getAttribute('href')).toBe('/dashboard');
  });

  test('is not found once its assessment has been replaced, and leads to the current one', async () => {
    const client = makeQueryClient();
    let answer: Answer = { body: { success: true, assessment: passing } };
    stubApi({ [`GET /api/assessment/${ID}/report`]: () => answer });
    open(client);
    await screen.findByText(/Congratulations/);
    answer = refusal(404);
    await act(() => client.invalidateQueries());
    expect(await screen.findByRole('heading', { name: 'Assessment Not Found' })).toBeDefined();
    expect(screen.queryByText(/Congratulations/)).toBeNull();
    expect(screen.getByRole('link', { name: 'Open the current assessment' }).getAttribute('href')).toBe(
      `/questionnaire?property=${passing.property_id}`,
    );
  });

  test('stays not found, with the focus, while a change leads to another attempt', async () => {
    const client = makeQueryClient();
    let answer: () => Answer | Promise<Answer> = () => refusal(404);
    stubApi({ [`GET /api/assessment/${ID}/report`]: () => answer() });
    open(client);
    const link = await screen.findByRole('link', { name: 'Back to Dashboard' });
    link.focus();
    answer = () => new Promise(() => {});
    void client.invalidateQueries();
    await expect.poll(() => client.isFetching()).toBe(1);
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    expect(screen.getByRole('heading', { name: 'Assessment Not Found' })).toBeDefined();
    expect(document.activeElement).toBe(link);
  });

  const WAIT = { 'Retry-After': '2500' };
  const TOO_MANY = 'Too many attempts. Please try again in 42 minutes.';
  const NO_BADGE = 'No compliance badge found for this property. Please generate a badge from your dashboard.';
  const NOT_GENERATED = 'Failed to generate badge. Please try again.';

  test.each([
    ['404', refusal(404), NO_BADGE],
    ['409', refusal(409), NO_BADGE],
    ['403', refusal(403), NOT_GENERATED],
    ['500', refusal(500), NOT_GENERATED],
    ['no connection', offline, NOT_GENERATED],
    ['429', refusal(429, {}, WAIT), TOO_MANY],
  ])('View Badge, answered by %s, shows what went wrong', async (_, answer, text) => {
    stubApi({ ...loads, 'POST /api/badges/generate': answer });
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'View Badge' }));
    expect((await screen.findByRole('alert')).textContent).toBe(text);
  });

  test('reads its badge and no other', async () => {
    const sent = stubApi({
      [`GET /api/assessment/${ID}/report`]: {
        body: { success: true, assessment: { ...passing, badge_id: 'LP-3H8T-W6RN' } },
      },
    });
    open();
    await screen.findByRole('button', { name: 'View Badge' });
    expect(sent.map(({ path }) => path).filter((path) => path.includes('/badges/'))).toEqual([
      '/api/badges/LP-3H8T-W6RN',
    ]);
  });

  test('shows no verdict from before a change that the user has just made', async () => {
    const client = makeQueryClient();
    client.setQueryData(queries.report(ID).queryKey, failing);
    invalidateVerdict(client);
    stubApi(loads);
    open(client);
    expect(screen.queryByText(/stand between Bakehouse Flat and its badge/)).toBeNull();
    expect(await screen.findByRole('button', { name: 'View Badge' })).toBeDefined();
  });

  test('View Badge opens the badge that there is, also when it is not active', async () => {
    stubApi({
      [`GET /api/assessment/${ID}/report`]: {
        body: { success: true, assessment: { ...passing, badge_id: 'LP-3H8T-W6RN' } },
      },
    });
    const router = open();
    fireEvent.click(await screen.findByRole('button', { name: 'View Badge' }));
    expect(await screen.findByRole('heading', { name: 'Elsewhere' })).toBeDefined();
    expect(router.state.location.pathname).toBe('/badge/LP-3H8T-W6RN');
  });

  test.each([
    ['answers have to be checked again', '/problems/answers-to-recheck', '42 answers are a year old.'],
    [
      'new questions have to be answered',
      '/problems/questions-to-answer',
      'One new question was not answered in time.',
    ],
  ])('View Badge says that %s before there is one', async (_, type, message) => {
    const refused = refusal(409, { type, message });
    stubApi({ ...loads, 'POST /api/badges/generate': refused });
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'View Badge' }));
    expect((await screen.findByRole('alert')).textContent).toBe(message);
  });

  test('View Badge leads to the plans in an account without one', async () => {
    stubApi({ ...loads, 'POST /api/badges/generate': refusal(402) });
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'View Badge' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(/^An active subscription is required to collect a badge\./);
    expect(within(alert).getByRole('link').getAttribute('href')).toBe('/subscription');
  });

  test.each([
    ['503', refusal(503), 'Failed to download report. Please try again.'],
    ['429', refusal(429, {}, WAIT), TOO_MANY],
  ])('shows an error after a download that was answered with %s', async (_, answer, text) => {
    stubApi({ ...loads, [`GET /api/assessment/${ID}/report/pdf`]: answer });
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Download Report' }));
    expect((await screen.findByRole('alert')).textContent).toBe(text);
  });
});
