// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { keys } from '../../client/api/queryKeys.ts';
import { AccountModal } from '../../client/app/dashboard/account/AccountModal.tsx';
import { useSession } from '../../client/auth/session.ts';
import { enter, renderAt, rowena } from './fixtures.tsx';
import { offline, refusal, stubApi } from './stubApi.ts';
import { stubBrowser } from './stubBrowser.ts';

stubBrowser();
beforeEach(() => useSession.setState({ signedIn: true, user: rowena, checked: true }));

const PROFILE = 'PUT /api/auth/profile';
const PASSWORD = 'PUT /api/auth/change-password';
const saved = (part: object = {}) => ({ body: { success: true, user: { ...rowena, ...part } } });
const done = { body: { success: true } };
const SUCCESS = 'Account details updated successfully';

const open = (answers: Parameters<typeof stubApi>[0] = {}) => {
  const onClose = vi.fn();
  const sent = stubApi(answers);
  const { client } = renderAt(<AccountModal user={rowena} onClose={onClose} />);
  return { client, onClose, sent, calls: () => sent.map(({ method, path }) => `${method} ${path}`) };
};
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
const fill = (label: string, text: string) => enter(screen.getByLabelText(label), text);

describe('Update Account Details', () => {
  test('sends the profile when a field changed, says so and closes after 1.5 s', async () => {
    const { sent, onClose } = open({ [PROFILE]: saved({ name: 'Rowena Tate' }) });
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
    await fill('Name', 'Rowena Tate');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    await userEvent
      .setup({ advanceTimers: vi.advanceTimersByTime })
      .click(screen.getByRole('button', { name: 'Save Changes' }));
    await screen.findByText(SUCCESS);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body).toEqual({ email: rowena.email, name: 'Rowena Tate', phone: '', marketing_opt_in: false });
    expect(useSession.getState().user?.name).toBe('Rowena Tate');
    expect(onClose).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1500);
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('makes the settings read the answer to news again', async () => {
    const { client } = open({ [PROFILE]: saved({ marketing_opt_in: true }) });
    client.setQueryData(keys.notifications, { marketing: false });
    await userEvent.click(screen.getByRole('checkbox'));
    await save();
    await screen.findByText(SUCCESS);
    expect(client.getQueryState(keys.notifications)?.isInvalidated).toBe(true);
  });

  test('sends nothing and closes when nothing changed', async () => {
    const { sent, onClose } = open();
    await save();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(screen.queryByText(SUCCESS)).toBeNull();
    expect(sent).toEqual([]);
  });

  test('changes the password alone when both fields are filled', async () => {
    const { sent, calls } = open({ [PASSWORD]: done });
    await fill('Current password', 'seaside-holiday');
    await fill('New password', 'harbour-lights');
    await save();
    await screen.findByText(SUCCESS);
    expect(calls()).toEqual([PASSWORD]);
    expect(sent[0]?.body).toEqual({ current_password: 'seaside-holiday', new_password: 'harbour-lights' });
    await userEvent.type(screen.getByLabelText('Name'), '{Enter}');
    expect(calls(), 'a second submit before it closes').toEqual([PASSWORD]);
  });

  test('confirms a new email with the new password when both change', async () => {
    const { sent, calls } = open({ [PASSWORD]: done, [PROFILE]: saved({ email: 'ro@example.com' }) });
    await fill('Email', 'ro@example.com');
    await fill('Current password', 'seaside-holiday');
    await fill('New password', 'harbour-lights');
    await save();
    await screen.findByText(SUCCESS);
    expect(calls()).toEqual([PASSWORD, PROFILE]);
    expect(sent[1]?.body).toMatchObject({ email: 'ro@example.com', password: 'harbour-lights' });
  });

  test.each([
    ['Current password', false],
    ['New password', true],
  ])('does not change the password when only "%s" is filled', async (label, told) => {
    const { calls } = open({ [PROFILE]: saved() });
    await fill('Phone (optional)', '01632 960417');
    await fill(label, 'harbour-lights');
    await save();
    await screen.findByText(SUCCESS);
    expect(calls()).toEqual([PROFILE]);
    expect(screen.queryByText(/^The password stays as it is/) !== null).toBe(told);
  });

  test('stays open with a note, until the password is changed as well', async () => {
    const { calls, onClose } = open({ [PROFILE]: saved(), [PASSWORD]: done });
    await fill('Phone (optional)', '01632 960417');
    await fill('New password', 'harbour-lights');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await screen.findByText(/^The password stays as it is/);
    vi.advanceTimersByTime(10_000);
    expect(onClose).not.toHaveBeenCalled();
    await fill('Current password', 'seaside-holiday');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(calls()).toContain(PASSWORD));
    await waitFor(() => expect(screen.queryByText(/^The password stays as it is/)).toBeNull());
    await screen.findByText(SUCCESS);
    vi.advanceTimersByTime(1500);
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('says what is missing when a new password is all that was filled', async () => {
    const { sent } = open();
    await fill('New password', 'harbour-lights');
    await save();
    expect((await screen.findByRole('alert')).textContent).toContain('to change it, fill in both fields');
    expect(sent).toEqual([]);
  });

  test('asks for the password before it changes the email', async () => {
    const { sent } = open({ [PROFILE]: saved({ email: 'ro@example.com' }) });
    await fill('Email', 'ro@example.com');
    await save();
    await screen.findByText('Enter your current password to change the email');
    expect(document.activeElement).toBe(screen.getByLabelText('Current password'));
    expect(sent).toEqual([]);
    await fill('Current password', 'seaside-holiday');
    await save();
    await screen.findByText(SUCCESS);
    expect(sent[0]?.body).toMatchObject({ email: 'ro@example.com', password: 'seaside-holiday' });
  });

  test.each([
    ['Email', 'rowena', 'Invalid email address'],
    ['New password', 'tenby1', 'Password must be at least 8 characters'],
  ])('refuses %s "%s": %s, until it is edited', async (label, text, message) => {
    const { sent } = open();
    if (label === 'New password') await fill('Current password', 'seaside-holiday');
    await fill(label, text);
    await save();
    await screen.findByText(message);
    expect(sent).toEqual([]);
    await userEvent.type(screen.getByLabelText(label), 'x');
    expect(screen.queryByText(message)).toBeNull();
  });

  test.each([
    ['without an answer', offline, 'Failed to update account details'],
    ['with a message', refusal(409, { message: 'An account with this email already exists' }), 'already exists'],
  ])('a failure %s is shown in a red box until a field is edited', async (_, answer, text) => {
    const { onClose } = open({ [PROFILE]: answer });
    await fill('Name', 'Rowena Tate');
    await save();
    expect((await screen.findByRole('alert')).textContent).toContain(text);
    await userEvent.type(screen.getByLabelText('Name'), 'x');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(onClose).not.toHaveBeenCalled();
  });

  test('a wrong current password stands at its field, and the profile is not sent', async () => {
    const message = 'Current password is incorrect';
    const { calls } = open({ [PASSWORD]: refusal(422, { message, errors: { current_password: message } }) });
    await fill('Name', 'Rowena Tate');
    await fill('Current password', 'wrong');
    await fill('New password', 'harbour-lights');
    await save();
    await screen.findByText(message);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Current password')));
    expect(calls()).toEqual([PASSWORD]);
  });

  test('says that the password may have been changed if no answer came', async () => {
    open({ [PASSWORD]: offline });
    await fill('Current password', 'seaside-holiday');
    await fill('New password', 'harbour-lights');
    await save();
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /^We got no answer\. Your password may have been changed/,
    );
  });

  test('says which half was done if the password was changed and the profile refused', async () => {
    open({ [PASSWORD]: done, [PROFILE]: offline });
    await fill('Name', 'Rowena Tate');
    await fill('Current password', 'seaside-holiday');
    await fill('New password', 'harbour-lights');
    await save();
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Your password is changed, but not your details: Failed to update account details',
    );
    expect(screen.getByLabelText<HTMLInputElement>('Current password').value).toBe('');
  });
});
