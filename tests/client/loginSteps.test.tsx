// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { useSession } from '../../client/auth/session.ts';
import { LoginPage } from '../../client/site/account/LoginPage.tsx';
import { enter, problem, renderAt, rowena } from './fixtures.tsx';
import { type Answer, refusal, stubApi } from './stubApi.ts';
import { stubBrowser } from './stubBrowser.ts';

stubBrowser();
beforeEach(() => useSession.setState({ signedIn: false, user: null, checked: true }));

const LOGIN = 'POST /api/auth/login';
const challenge = refusal(401, { type: '/problems/two_factor_required', message: 'Enter your code' });
const signIn = async () => {
  await enter(screen.getByLabelText('Email'), rowena.email);
  await enter(screen.getByLabelText('Password'), 'seaside-holiday');
  await userEvent.keyboard('{Enter}');
};

describe('signing in to an account with a second factor', () => {
  const open = async (second: Answer) => {
    const answers = [challenge, second];
    const sent = stubApi({ [LOGIN]: () => answers.shift() ?? refusal(500) });
    renderAt(<LoginPage />, '/login');
    await signIn();
    await screen.findByRole('heading', { name: 'Enter your code' });
    return sent;
  };

  test('asks for the code, which has the focus, and sends it with email and password', async () => {
    const sent = await open({ body: { success: true, user: { ...rowena, two_factor: true } } });
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.activeElement).toBe(screen.getByLabelText('Code'));
    const code = 'k7q2-m2xd-0a1b-2c3d-4e5f-6g7h-8j9k';
    await enter(screen.getByLabelText('Code'), code);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(useSession.getState().user?.id).toBe(rowena.id));
    expect(sent[1]?.body).toEqual({ email: rowena.email, password: 'seaside-holiday', code });
  });

  test.each([
    ['asked for again', challenge, 'Invalid code'],
    ['refused with a message', refusal(401, { message: 'This code was used already' }), 'This code was used already'],
    ['refused without one', refusal(401, { message: '' }), 'Login failed'],
  ])('a code that is %s shows it until the code is edited', async (_, answer, text) => {
    await open(answer);
    await enter(screen.getByLabelText('Code'), '123456');
    await userEvent.keyboard('{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain(text);
    await userEvent.type(screen.getByLabelText('Code'), '7');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('an empty code is not sent, and Start again leads back to email and password', async () => {
    const sent = await open(refusal(500));
    await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Code is required');
    expect(sent).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Start again' }));
    expect(screen.getByLabelText('Password')).toBeDefined();
  });
});

describe('after too many attempts', () => {
  test.each([
    ['30', 'Too many attempts. Please try again in 30 seconds.'],
    ['60', 'Too many attempts. Please try again in 1 minute.'],
    ['700', 'Too many attempts. Please try again in 12 minutes.'],
    ['3600', 'Too many attempts. Please try again in 1 hour.'],
    [null, 'Please wait a moment.'],
  ])('Retry-After %s reads: %s', async (retryAfter, text) => {
    const { body, status } = problem(429, 'Please wait a moment.');
    const headers = retryAfter === null ? {} : { 'Retry-After': retryAfter };
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status, headers }));
    renderAt(<LoginPage />, '/login');
    await signIn();
    expect((await screen.findByRole('alert')).textContent).toContain(text);
  });
});

test('the login page links to the page for forgotten passwords', () => {
  renderAt(<LoginPage />, '/login');
  expect(screen.getByRole('link', { name: 'Forgot your password?' }).getAttribute('href')).toBe('/forgot-password');
});
