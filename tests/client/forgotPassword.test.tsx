// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { SessionSync } from '../../client/auth/SessionSync.tsx';
import { useSession } from '../../client/auth/session.ts';
import { ForgotPasswordPage } from '../../client/site/account/forgot/ForgotPasswordPage.tsx';
import { ResetPasswordPage } from '../../client/site/account/reset/ResetPasswordPage.tsx';
import { ACCESS_ENDED_BY_RESET } from '../../domain/accounts/texts.ts';
import { enter, renderAt, rowena } from './fixtures.tsx';
import { offline, refusal, stubApi } from './stubApi.ts';
import { stubBrowser } from './stubBrowser.ts';

stubBrowser();

const FORGOT = 'POST /api/auth/forgot-password';
const RESET = 'POST /api/auth/reset-password';
const done = { body: { success: true, access_ended: false } };
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const alert = () => screen.findByRole('alert');

describe('a forgotten password', () => {
  const send = async (email: string) => {
    await enter(screen.getByLabelText('Email'), email);
    await press('Send Reset Link');
  };

  test.each([
    ['', 'Email is required'],
    ['rowena', 'Invalid email address'],
  ])('the email %j is refused: %s, until it is edited', async (email, text) => {
    const sent = stubApi({});
    renderAt(<ForgotPasswordPage />);
    if (email) await enter(screen.getByLabelText('Email'), email);
    await press('Send Reset Link');
    expect((await alert()).textContent).toContain(text);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('alert')));
    expect(sent).toEqual([]);
    await userEvent.type(screen.getByLabelText('Email'), 'x');
    expect(screen.queryByText(text)).toBeNull();
  });

  test('after sending: Check Your Email, and the same mail once more at most once a minute', async () => {
    const sent = stubApi({ [FORGOT]: done });
    renderAt(<ForgotPasswordPage />);
    await send('rowena@example.com');
    await screen.findByRole('heading', { name: 'Check Your Email' });
    expect(screen.getByText('rowena@example.com').parentElement?.textContent).toBe(
      'If rowena@example.com has an account, a link is on its way.',
    );
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    const again = () => user.click(screen.getByRole('button', { name: 'Send it again' }));
    await again();
    await screen.findByText(/^Sent again at \d\d:\d\d$/);
    // The waiting button takes no click, but it keeps the focus.
    await user.keyboard('{Enter}');
    expect(sent.map(({ body }) => body)).toEqual([{ email: 'rowena@example.com' }, { email: 'rowena@example.com' }]);
    const disabled = () => screen.getByRole('button', { name: 'Send it again' }).getAttribute('aria-disabled');
    act(() => void vi.advanceTimersByTime(45_000));
    expect(disabled()).toBe('true');
    vi.advanceTimersByTime(15_000);
    await waitFor(() => expect(disabled()).toBeNull());
  });

  test.each([
    ['without an answer', offline, 'Failed to send reset email'],
    ['with a message', refusal(503, { message: 'Please try again in a moment.' }), 'Please try again in a moment.'],
  ])('a failure %s is shown until the email is edited', async (_, answer, text) => {
    stubApi({ [FORGOT]: answer });
    renderAt(<ForgotPasswordPage />);
    await send('rowena@example.com');
    expect((await alert()).textContent).toContain(text);
    await userEvent.type(screen.getByLabelText('Email'), 'x');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('a new password', () => {
  const open = (answer?: Parameters<typeof stubApi>[0][string]) => {
    const sent = stubApi({ 'GET /api/auth/me': refusal(401), ...(answer && { [RESET]: answer }) });
    renderAt(<ResetPasswordPage />, '/reset-password?token=T1');
    return sent;
  };
  const choose = async (password: string, confirm = password) => {
    if (password) await enter(screen.getByLabelText('New password'), password);
    if (confirm) await enter(screen.getByLabelText('Confirm password'), confirm);
    await press('Change Password');
  };

  test('without a token there is only the way to a new link', () => {
    stubApi({});
    renderAt(<ResetPasswordPage />, '/reset-password');
    expect(screen.getByRole('heading', { name: 'Invalid Reset Link' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Send a new link' }).getAttribute('href')).toBe('/forgot-password');
    expect(screen.queryByLabelText('New password')).toBeNull();
  });

  test('signs this browser out, because it has ended every session', async () => {
    let me: typeof offline = { body: { success: true, user: rowena } };
    useSession.setState({ signedIn: true, user: rowena, checked: true });
    stubApi({
      'GET /api/auth/me': () => me,
      [RESET]: () => {
        me = refusal(401);
        return done;
      },
    });
    const page = (
      <SessionSync>
        <ResetPasswordPage />
      </SessionSync>
    );
    renderAt(page, '/reset-password?token=T1');
    await choose('harbour-lights');
    await screen.findByRole('heading', { name: 'Your password is changed' });
    await waitFor(() => expect(useSession.getState().signedIn).toBe(false));
  });

  test.each([
    ['', '', 'Password is required'],
    ['tenby1', 'tenby1', 'Password must be at least 8 characters'],
    ['harbour-lights', 'harbour-light', 'Passwords do not match'],
  ])('%j and %j are refused: %s, until one is edited', async (password, confirm, text) => {
    const sent = open();
    await choose(password, confirm);
    expect((await alert()).textContent).toContain(text);
    expect(sent).toEqual([]);
    await userEvent.type(screen.getByLabelText(text.includes('match') ? 'Confirm password' : 'New password'), 'x');
    expect(screen.queryByText(text)).toBeNull();
  });

  test('is sent with the token, and the page then leads to the login', async () => {
    const sent = open(done);
    await choose('harbour-lights');
    await screen.findByRole('heading', { name: 'Your password is changed' });
    expect(sent[0]?.body).toEqual({ token: 'T1', password: 'harbour-lights' });
    expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/login');
  });

  test.each([
    [true, 1],
    [false, 0],
  ])('that has ended the access of others: %s, says so', async (access_ended, sentences) => {
    open({ body: { success: true, access_ended } });
    await choose('harbour-lights');
    await screen.findByRole('heading', { name: 'Your password is changed' });
    expect(screen.queryAllByText(ACCESS_ENDED_BY_RESET)).toHaveLength(sentences);
  });

  test('a link that was used or is late is an Invalid Reset Link', async () => {
    open(refusal(422, { message: 'Invalid or expired reset link' }));
    await choose('harbour-lights');
    await screen.findByRole('heading', { name: 'Invalid Reset Link' });
    expect(screen.getByText(/Invalid or expired reset link\. It may have been used already/)).toBeDefined();
  });

  test('a weak password is refused at its field, and the link still works', async () => {
    open(refusal(422, { message: 'Too easy', errors: { password: 'Password is too easy to guess' } }));
    await choose('password1');
    await alert();
    expect(screen.getByLabelText('New password').getAttribute('aria-invalid')).toBe('true');
  });

  test('any other failure', async () => {
    open(offline);
    await choose('harbour-lights');
    expect((await alert()).textContent).toContain('Failed to reset password');
  });
});
