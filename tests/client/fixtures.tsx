import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, vi } from 'vitest';
import { makeQueryClient } from '../../client/api/queryClient.ts';
import { SessionSync } from '../../client/auth/SessionSync.tsx';
import { useSession } from '../../client/auth/session.ts';
import { routes } from '../../client/routes.tsx';
import { StyleRoot } from '../../client/theme/StyleRoot.tsx';
import type { User } from '../../domain/accounts/contract.ts';
import type { RulesChangeRow } from '../../domain/assessments/contract.ts';
import type { Badge } from '../../domain/badges/contract.ts';
import type { ConsoleProperty } from '../../domain/console/contract.ts';
import type { OverviewRow, Stats } from '../../domain/dashboard/contract.ts';
import type { OfficeAllowance } from '../../domain/office/contract/accounts.ts';
import type { SubscriptionView } from '../../domain/subscriptions/contract.ts';
import { listReply, wholeOverview } from './listStub.ts';

/** Pastes, because typing key by key takes seconds. */
export const enter = async (box: HTMLElement, text: string) => {
  await userEvent.clear(box);
  await userEvent.click(box);
  await userEvent.paste(text);
};

export const id = (n: number) => `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`;

export const multi: SubscriptionView = {
  status: 'active',
  may_write: true,
  plan_type: 'multi_monthly',
  properties_count: 5,
  properties_limit: 5,
  cancel_at_period_end: false,
  current_period_end: '2027-06-02T10:00:00.000Z',
  past_due_until: null,
  withdraw_until: null,
  withdrawal_asked_at: null,
  has_purchased: true,
  allowance_after_today: null,
  allowance_after_period: null,
  allowance_after_due: null,
  allowance: null,
};
export const none: SubscriptionView = {
  ...multi,
  status: 'inactive',
  may_write: false,
  plan_type: null,
  properties_count: 0,
  properties_limit: 0,
  current_period_end: null,
  has_purchased: false,
};
/** Had a subscription that has ended. */
export const ended: SubscriptionView = { ...none, status: 'cancelled', has_purchased: true };
/** The last payment failed. */
export const pastDue: SubscriptionView = {
  ...multi,
  status: 'past_due',
  past_due_until: '2027-06-16T10:00:00.000Z',
};

export const rowena: User = {
  id: id(1),
  email: 'rowena@example.com',
  name: 'Rowena Hale',
  phone: '',
  user_type: 'agent',
  marketing_opt_in: false,
  email_confirmed: true,
  email_reachable: true,
  two_factor: false,
  subscription: multi,
  roles: [],
  staff: false,
  staff_needs_second_factor: false,
};

export const property = (n: number, name: string, rest: Partial<OverviewRow> = {}): OverviewRow => ({
  id: id(n),
  name,
  address_line1: '5 Pier Road',
  address_line2: null,
  city: 'Whitby',
  postcode: 'YO21 3PU',
  nation: 'england',
  property_type: 'apartment',
  created_at: '2026-05-04T10:00:00.000Z',
  updated_at: '2026-05-04T10:00:00.000Z',
  assessment: null,
  compliance: 'not_assessed',
  badge: null,
  next_expiry: null,
  documents: { total: 0 },
  ...rest,
});

/** A property without an assessment, as the lists of the console show it. */
export const consoleProperty = (n: number, name: string, rest: Partial<ConsoleProperty> = {}): ConsoleProperty => {
  const { assessment: _, badge: __, documents: ___, ...shown } = property(n, name);
  return {
    ...shown,
    assessment_id: null,
    completed_at: null,
    progress: null,
    badge_id: null,
    badge_status: 'none',
    badge_until: null,
    badge_since: null,
    next_document: null,
    documents: 0,
    group: null,
    looked_after_by: null,
    tags: [],
    ...rest,
  };
};

/** Of an account that has agreed on more properties than a plan allows. */
export const officeAllowance = (n: number, rest: Partial<OfficeAllowance> = {}): OfficeAllowance => ({
  id: id(n),
  account_id: id(21),
  name: 'Tamar & Tide',
  properties_count: 1500,
  until: null,
  price_note: '£200 a month',
  reason: 'Agreed by phone',
  granted_at: '2026-11-20T10:00:00.000Z',
  state: 'running',
  withdrawn_at: null,
  withdrawn_reason: null,
  ...rest,
});

type Assessment = NonNullable<OverviewRow['assessment']>;
export const assessment = (n: number, rest: Partial<Assessment> = {}): Assessment => ({
  id: id(n),
  status: 'completed',
  progress: 100,
  answered: 42,
  passed: true,
  compliant: true,
  completed_at: '2026-05-04T10:00:00.000Z',
  check_again_on: '2027-05-04',
  total: 42,
  edition: '2026.3',
  rules_change: null,
  non_compliant: [],
  unanswered: [],
  ...rest,
});

/** The rules change of the first edition that comes after the one in the fixtures. */
export const rulesChange = (rest: Partial<RulesChangeRow> = {}): RulesChangeRow => ({
  edition: '2026.4',
  effective_on: '2026-11-01',
  answer_by: '2026-12-31',
  questions: 2,
  movable: true,
  sentence: 'The rules changed on 01/11/2026: 2 questions to answer by 31/12/2026.',
  ...rest,
});

export const shownBadge = (code: string, rest: Partial<Badge> = {}): Badge => ({
  id: id(1),
  badge_id: code,
  badgeId: code,
  property_id: id(2),
  property_name: 'Quay House',
  propertyName: 'Quay House',
  property_address: '5 Pier Road, Whitby, YO21 3PU',
  propertyAddress: '5 Pier Road, Whitby, YO21 3PU',
  assessment_id: id(3),
  status: 'active',
  reason: null,
  since: null,
  cause: null,
  issued_date: '2026-05-04',
  issuedDate: '2026-05-04',
  expiry_date: '2026-12-09',
  expiryDate: '2026-12-09',
  verification_url: `https://letproof.example/verify-badge/${code}`,
  ...rest,
});

export const stats = (rest: Partial<Stats> = {}): Stats => ({
  totalProperties: 4,
  fullyCompliant: 1,
  expiringSoon: 1,
  actionRequired: 1,
  recentActivity: [],
  upcomingExpiries: [],
  expiredDocuments: [],
  assessmentStats: { totalAssessments: 3, passedAssessments: 1, failedAssessments: 1, inProgressAssessments: 1 },
  subscription: { status: 'active', properties_count: 4, properties_limit: 5 },
  ...rest,
});

export const problem = (status: number, message: string, rest: object = {}) => ({
  status,
  body: { type: '/problems/x', title: 'x', status, detail: message, message, error: message, ...rest },
});

export type Answer = { status: number; body: unknown };
export const ok = (body: object): Answer => ({ status: 200, body: { success: true, ...body } });

/** A response that is delivered when `release` is called. */
export const delayed = (answer: Answer) => {
  let release = () => {};
  const promise = new Promise<Answer>((resolve) => {
    release = () => resolve(answer);
  });
  return { answer: () => promise, release: () => release() };
};

/** Answers the first call only. */
export const onlyOnce = (answer: Answer) => {
  let isFirst = true;
  return (): Answer | Promise<Answer> => {
    if (!isFirst) return new Promise<Answer>(() => {});
    isFirst = false;
    return answer;
  };
};

/** A stub of `fetch` that answers for parts of the overview from the whole one. Responses by `METHOD /path`; an `Error` is a network failure, an unknown call is a 404, a string is sent as it is. */
export const server = (answers: Record<string, Answer | Error | (() => Answer | Promise<Answer>)>) => {
  const asked: { call: string; body: unknown }[] = [];
  const fetch = async (input: unknown, init: RequestInit = {}) => {
    const path = String(input).replace(/^\/api/, '');
    const call = `${init.method ?? 'GET'} ${path}`;
    asked.push({ call, body: typeof init.body === 'string' ? JSON.parse(init.body) : null });
    const whole = answers[call] ? null : wholeOverview(path);
    const given = answers[whole ? `GET ${whole}` : call] ?? problem(404, 'Not found');
    if (given instanceof Error) throw given;
    const { status, body } = typeof given === 'function' ? await given() : given;
    const reply = whole && status === 200 ? listReply(path, (body as { properties: OverviewRow[] }).properties) : body;
    if (reply === undefined) return new Response(JSON.stringify(problem(404, 'Not found').body), { status: 404 });
    return new Response(typeof reply === 'string' ? reply : JSON.stringify(reply), { status });
  };
  return { fetch, asked };
};

/** Renders one page with a query client and a router. */
export const renderAt = (element: ReactElement, path = '/', route = '*', client = makeQueryClient()) => {
  const router = createMemoryRouter([{ path: route, element }], { initialEntries: [path] });
  return {
    router,
    client,
    ...render(
      <StyleRoot>
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </StyleRoot>,
    ),
  };
};

/** Renders the whole client, like App. */
export const renderClient = (path: string | { pathname: string; search?: string; state?: unknown }) => {
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const client = makeQueryClient();
  return {
    router,
    client,
    ...render(
      <StyleRoot>
        <QueryClientProvider client={client}>
          <SessionSync>
            <RouterProvider router={router} />
          </SessionSync>
        </QueryClientProvider>
      </StyleRoot>,
    ),
  };
};

/** Signs in before each test of the file, on the day that fits the dates of the fixtures. */
export const rowenaSignsIn = () =>
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T10:00:00Z') });
    useSession.setState({ signedIn: true, user: rowena, checked: true });
  });
