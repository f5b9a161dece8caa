// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { useSession } from '../../client/auth/session.ts';
import { ConfirmEmailPage } from '../../client/site/account/confirm/ConfirmEmailPage.tsx';
import { renderAt, rowena } from './fixtures.tsx';
import { offline, refusal, stubApi } from './stubApi.ts';
import { stubBrowser } from './stubBrowser.ts';

stubBrowser();
beforeEach(() => useSession.setState({ signedIn: false, user: null, checked: true }));

const CONFIRM = 'POST /api/auth/confirm-email';
const RESEND = 'POST /api/auth/confirm-email/resend';
const unconfirmed = { ...rowena, email_confirmed: false };
const signIn = (user = unconfirmed) => useSession.setState({ signedIn: true, user, checked: true });
const open = (answers: Parameters<typeof stubApi>[0], path = '/confirm-email?token=T1') => {
  const sent = stubApi(answers);
  renderAt(
    <StrictMode>
      <ConfirmEmailPage />
    </StrictMode>,
    path,
  );
  return sent;
};

describe('the link that confirms the email', () => {
  test('confirms at once and sends its token once', async () => {
    signIn();
    const sent = open({ [CONFIRM]: { body: { success: true, user: rowena } } });
    await screen.findByRole('heading', { name: 'Your email is confirmed' });
    expect(sent).toEqual([{ method: 'POST', path: '/api/auth/confirm-email', body: { token: 'T1' } }]);
    expect(useSession.getState().user?.email_confirmed).toBe(true);
    expect(screen.getByRole('link', { name: 'Go to the dashboard' })).toBeDefined();
  });

  test('works in a browser that is not signed in', async () => {
    open({ [CONFIRM]: { body: { success: true } } });
    await screen.findByRole('heading', { name: 'Your email is confirmed' });
    expect(screen.getByRole('link', { name: 'Sign In' })).toBeDefined();
  });

  test('that is no longer valid offers another one to its signed-in owner', async () => {
    signIn();
    const sent = open({ [CONFIRM]: refusal(422), [RESEND]: { body: { success: true } } });
    await screen.findByRole('heading', { name: 'This link is no longer valid' });
    await userEvent.click(screen.getByRole('button', { name: 'Send the link again' }));
    await screen.findByText('Sent. Look into your mail.');
    expect(sent.filter(({ path }) => path.endsWith('/resend'))).toHaveLength(1);
  });

  test('that is used up, or that of another account, says which address is confirmed', async () => {
    signIn(rowena);
    open({ [CONFIRM]: refusal(422) });
    await screen.findByText(
      'rowena@example.com is confirmed already. If the mail belongs to another account, sign in to that one.',
    );
    expect(screen.queryByRole('button', { name: 'Send the link again' })).toBeNull();
  });

  test.each([
    ['an invalid token', '/confirm-email?token=T1'],
    ['no token', '/confirm-email'],
  ])('with %s sends visitors to the login', async (_, path) => {
    open({ [CONFIRM]: refusal(422) }, path);
    await screen.findByRole('heading', { name: 'This link is no longer valid' });
    expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/login?redirect=%2Fsettings');
  });

  test('can be tried again when the server cannot be reached', async () => {
    let answer: typeof offline = offline;
    open({ [CONFIRM]: () => answer });
    const again = await screen.findByRole('button', { name: 'Try again' });
    answer = { body: { success: true } };
    await userEvent.click(again);
    await screen.findByRole('heading', { name: 'Your email is confirmed' });
  });
});
