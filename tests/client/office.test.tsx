// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { useSession } from '../../client/auth/session.ts';
import { ActionListPage } from '../../client/console/office/ActionListPage.tsx';
import { AllowanceListPage } from '../../client/console/office/AllowanceListPage.tsx';
import { AccountListPage } from '../../client/console/office/accounts/AccountListPage.tsx';
import { MailListPage } from '../../client/console/office/MailListPage.tsx';
import { MessagePage } from '../../client/console/office/messages/MessagePage.tsx';
import { OfficePage } from '../../client/console/office/OfficePage.tsx';
import { ProjectionListPage } from '../../client/console/office/ProjectionListPage.tsx';
import type { OfficeAccount } from '../../domain/office/contract/accounts.ts';
import type { OfficeMessageRecord } from '../../domain/office/contract/messages.ts';
import type { OfficeProjection } from '../../domain/office/contract/running.ts';
import { consoleServer, renderInConsole } from './consoleStub.tsx';
import { enter, id, officeAllowance, problem, renderAt, rowena, rowenaSignsIn } from './fixtures.tsx';
import { stubBrowser } from './stubBrowser.ts';

stubBrowser();
rowenaSignsIn();
beforeEach(() => useSession.setState({ user: { ...rowena, staff: true } }));

const AT = '2026-11-20T10:00:00.000Z';
const account = (n: number, name: string): OfficeAccount => ({
  id: id(n),
  name,
  email: 'a…@example.com',
  user_type: 'agent',
  registered_at: AT,
  last_seen_at: null,
  email_confirmed: true,
  email_reachable: true,
  two_factor: false,
  properties: 3,
  properties_limit: 5,
  status: 'active',
  plan_type: 'multi_yearly',
});
const allowance = officeAllowance(31);
const message: OfficeMessageRecord = {
  id: id(41),
  received_at: AT,
  subject: 'technical',
  name: 'Ewan Kerr',
  account_id: null,
  state: 'open',
  answered_at: null,
  email: 'ewan@example.com',
  phone: '',
  message: 'My badge is gone.',
  replies: [],
  closed_reason: null,
};
const projection = (name: string, skipped: OfficeProjection['skipped']): OfficeProjection => ({
  id: name,
  version: 1,
  state: 'running',
  position: '1400',
  head: '1400',
  lag: 0,
  skipped,
  failed_at: null,
  failure: null,
  rebuild_requested_at: null,
});
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const bodyRows = () => [...document.querySelectorAll('tbody tr')].map(({ textContent }) => textContent);

describe('the lists of the back office', () => {
  test('show accounts with masked addresses, and search on the server', async () => {
    const { filters } = consoleServer({ 'GET /console/accounts': [account(21, 'Tamar & Tide'), account(22, 'Nance')] });
    renderInConsole(<AccountListPage />);
    await screen.findByText('Tamar & Tide');
    expect(bodyRows()).toHaveLength(2);
    expect(bodyRows()[0]).toContain('a…@example.com');
    await enter(screen.getByRole('searchbox'), 'ada@example.com');
    await waitFor(() => expect(filters('accounts')).toContainEqual({ q: 'ada@example.com' }));
  });

  test('show allowances with price and reason', async () => {
    consoleServer({ 'GET /console/allowances': [allowance] });
    renderInConsole(<AllowanceListPage />);
    await screen.findByText('Tamar & Tide');
    for (const text of ['1500', 'Agreed by phone', '£200 a month']) expect(bodyRows()[0]).toContain(text);
  });

  test('say what the end of an allowance does, also to an account that has no plan', async () => {
    consoleServer({ 'GET /console/allowances': [allowance] });
    renderInConsole(<AllowanceListPage />);
    await userEvent.click(await screen.findByRole('button', { name: 'Withdraw the allowance of Tamar & Tide' }));
    const { textContent } = await screen.findByRole('dialog', { name: 'Withdraw the allowance of Tamar & Tide' });
    expect(textContent).toContain('This allowance of 1500 properties will no longer count.');
    expect(textContent).toContain('none can be added beyond its plan or another allowance.');
    expect(textContent).toContain(
      'Without a plan or another allowance the account can no longer be changed from now on, and its badges are suspended after 30 days.',
    );
  });

  // A list remembers its filters, so without the button the next visit would seem to show the mails to everybody.
  test.each([
    [
      'mails',
      MailListPage,
      { id: '7', template: 'welcome', state: 'failed', to: 'ewan@example.com' },
      'ewan@example.com',
    ],
    ['mails', MailListPage, { id: '7', template: 'welcome', state: 'failed', to: null }, 'one account'],
    ['staff-actions', ActionListPage, { id: '7', text: 'Allowance granted', account_name: 'Tamar' }, 'Tamar'],
  ] as const)('of %s say whose they are, and lead back to all', async (resource, Page, shown, name) => {
    const row = { attempts: 1, last_error: null, created_at: AT, next_try_at: null, at: AT, by: 'olga', ...shown };
    const { filters } = consoleServer({ [`GET /console/${resource}`]: [row] });
    const filter = JSON.stringify({ account_id: [id(21)] });
    renderInConsole(<Page />, `/console?${new URLSearchParams({ filter })}`);
    await screen.findByRole('button', { name: `Only ${name}. Show all` });
    expect(filters(resource)[0]).toEqual({ account_id: [id(21)] });
    await press(`Only ${name}. Show all`);
    await waitFor(() => expect(filters(resource).at(-1)).toEqual({}));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Only / })).toBeNull());
  });

  test('say of a read model which events are skipped, although it runs', async () => {
    const skipped = [
      { position: '1204', why: 'It had no code', who: 'olga', at: AT, returning: false },
      { position: '1377', why: 'Taken back', who: 'sid', at: AT, returning: true },
    ];
    consoleServer({ 'GET /console/projections': [projection('badge', skipped), projection('reminder', [])] });
    renderInConsole(<ProjectionListPage />);
    await screen.findByText('2 events skipped');
    expect(
      within(screen.getByRole('table'))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Leaves out the event at 1204It had no codeolga, 20/11/2026',
      'Will be rebuilt with the event at 1377Taken backsid, 20/11/2026',
    ]);
    expect(bodyRows()[1]).not.toContain('skipped');
  });

  test('do not exist for others', async () => {
    useSession.setState({ user: rowena });
    const { asked } = consoleServer({});
    renderAt(<OfficePage name="accounts" />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/not found|no such page/i);
    expect(asked).toEqual([]);
  });
});

test('a back office that asks for a second factor shows nothing else without one, and leads to the settings', () => {
  useSession.setState({ user: { ...rowena, staff: true, staff_needs_second_factor: true } });
  const { asked } = consoleServer({});
  renderAt(<OfficePage name="accounts" />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Back office');
  expect(screen.getByText('Switch on the second factor first')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Open my settings' }).getAttribute('href')).toBe('/settings');
  expect(asked).toEqual([]);
});

describe('granting an allowance', () => {
  const GRANT = 'POST /console/allowances';
  const open = async (answer: Parameters<typeof consoleServer>[0][string]) => {
    const server = consoleServer({ 'GET /console/allowances': [], [GRANT]: answer });
    renderInConsole(<AllowanceListPage />);
    await userEvent.click(await screen.findByRole('button', { name: /^Grant/ }));
    return { ...server, dialog: within(await screen.findByRole('dialog', { name: 'Grant an allowance' })) };
  };

  test('sends what was agreed', async () => {
    const { dialog, sent } = await open({ status: 201, body: allowance });
    await enter(dialog.getByLabelText('Account'), 'morgan@tamartide.example');
    await enter(dialog.getByLabelText('Properties'), '1500');
    await enter(dialog.getByLabelText('Reason'), 'Agreed by phone');
    await userEvent.click(dialog.getByRole('button', { name: 'Grant' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const agreed = { account: 'morgan@tamartide.example', properties_count: 1500, reason: 'Agreed by phone' };
    expect(sent(GRANT)).toEqual([{ ...agreed, until: null, price_note: '' }]);
  });

  test('shows what the server refuses at its field, and keeps what was typed', async () => {
    const { dialog } = await open(problem(422, 'Check', { errors: { account: 'No account has this address' } }));
    await enter(dialog.getByLabelText('Account'), 'morgan@tamartide.example');
    await userEvent.click(dialog.getByRole('button', { name: 'Grant' }));
    expect(await dialog.findByText('No account has this address')).toBeDefined();
    const field = dialog.getByLabelText<HTMLInputElement>('Account');
    expect([field.getAttribute('aria-invalid'), field.value]).toEqual(['true', 'morgan@tamartide.example']);
  });
});

describe('a message', () => {
  const ANSWER = `POST /console/contact-messages/${id(41)}/answer`;
  const open = async (answers: Parameters<typeof consoleServer>[0]) => {
    const server = consoleServer({
      [`GET /console/contact-messages/${id(41)}`]: { status: 200, body: message },
      ...answers,
    });
    renderInConsole(<MessagePage />, `/messages/${id(41)}`, '/messages/:messageId');
    await screen.findByText('My badge is gone.');
    return server;
  };

  test('is answered by a mail, and the form is empty again', async () => {
    const { sent } = await open({ [ANSWER]: { status: 200, body: { ...message, state: 'answered' } } });
    await enter(screen.getByLabelText('Your answer'), 'It is back.');
    const regions = screen.getAllByRole('status');
    await press('Send the answer');
    const done = await screen.findByText('The answer to ewan@example.com is on its way.');
    expect(regions).toContain(done.closest('[role=status]'));
    expect(sent(ANSWER)).toEqual([{ message: 'It is back.' }]);
    expect(screen.getByLabelText<HTMLTextAreaElement>('Your answer').value).toBe('');
  });

  test('shows at its field what is wrong with an answer', async () => {
    await open({ [ANSWER]: problem(422, 'Check', { errors: { message: 'Write an answer' } }) });
    await press('Send the answer');
    expect(await screen.findByText('Write an answer')).toBeDefined();
    expect(screen.getByLabelText('Your answer').getAttribute('aria-invalid')).toBe('true');
  });

  test('is closed with a reason', async () => {
    const close = `POST /console/contact-messages/${id(41)}/close`;
    const { sent } = await open({ [close]: { status: 200, body: { ...message, state: 'closed' } } });
    await press('Close without an answer');
    const dialog = within(await screen.findByRole('dialog', { name: 'Close this message' }));
    await enter(dialog.getByLabelText('Reason'), 'Spam');
    await userEvent.click(dialog.getByText('Close', { selector: 'button' }));
    await waitFor(() => expect(sent(close)).toEqual([{ reason: 'Spam' }]));
  });
});
