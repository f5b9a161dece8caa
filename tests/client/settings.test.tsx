// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { keys } from '../../client/api/queryKeys.ts';
import { SettingsPage } from '../../client/app/settings/SettingsPage.tsx';
import { SessionSync } from '../../client/auth/SessionSync.tsx';
import { useSession } from '../../client/auth/session.ts';
import type { AccountContents, User } from '../../domain/accounts/contract.ts';
import { delayed, enter, id, none, ok, renderAt, rowena } from './fixtures.tsx';
import { type Answer, offline, refusal, stubApi } from './stubApi.ts';
import { stubBrowser } from './stubBrowser.ts';

stubBrowser();

const done = { body: { success: true } };
const row = (n: number, device: string, current = false) => ({
  id: id(n),
  created_at: '2026-11-01T08:00:00.000Z',
  last_seen_at: '2026-07-20T20:14:00.000Z',
  device,
  current,
});
const sessions = [row(1, 'Chrome on Windows', true), row(2, 'Safari on iPhone'), row(3, 'Firefox on Linux')];
const notifications = {
  marketing: false,
  // 45 is not offered: it was chosen through the API.
  reminders: { days_before: [60, 45, 7], on_the_day: true, days_after: [] },
  digest: true,
  by_type: {},
};
const factorWith = (recovery_codes_left: number) => ({
  body: { success: true, since: '2026-11-20T23:30:00.000Z', recovery_codes_left },
});
const contents = (held: AccountContents) => ({ body: { success: true, ...held } });

beforeEach(() => useSession.setState({ signedIn: true, user: rowena, checked: true }));

const page = (
  <SessionSync>
    <SettingsPage />
  </SessionSync>
);
const open = (answers: Parameters<typeof stubApi>[0] = {}, user: Partial<User> = {}) => {
  useSession.setState({ user: { ...rowena, ...user } });
  const sent = stubApi({
    'GET /api/auth/me': { body: { success: true, user: { ...rowena, ...user } } },
    'GET /api/auth/sessions': { body: { success: true, sessions } },
    'GET /api/auth/two-factor': factorWith(10),
    'GET /api/account/notifications': { body: { success: true, ...notifications } },
    'GET /api/account/contents': contents({ properties: 1, documents: 3, badges: 1 }),
    ...answers,
  });
  return { ...renderAt(page, '/settings'), writes: () => sent.filter(({ method }) => method !== 'GET') };
};
const part = (name: string) => within(screen.getByRole('region', { name }));
const press = (name: string, of: string) => userEvent.click(part(of).getByRole('button', { name }));

describe('details', () => {
  test('are saved, and a change of the email asks for the password', async () => {
    const user = { ...rowena, email: 'ro@example.com', email_confirmed: false };
    const { writes } = open({ 'PUT /api/auth/profile': { body: { success: true, user } } });
    const details = part('Details');
    expect(details.getByText('Confirmed')).toBeDefined();
    expect(details.queryByLabelText('Password')).toBeNull();
    await enter(details.getByLabelText('Email'), 'ro@example.com');
    await press('Save details', 'Details');
    await details.findByText('Enter your current password to change the email');
    expect(writes()).toEqual([]);
    await enter(details.getByLabelText('Password'), 'seaside-holiday');
    await press('Save details', 'Details');
    await details.findByText('Account details updated successfully');
    expect(writes()[0]?.body).toEqual({ email: user.email, name: rowena.name, phone: '', password: 'seaside-holiday' });
    expect(useSession.getState().user?.email).toBe('ro@example.com');
    await userEvent.type(details.getByLabelText('Name'), 'x');
    expect(details.queryByText('Account details updated successfully')).toBeNull();
  });

  test.each([
    [{ email_confirmed: false }, 'Not confirmed yet'],
    [{ email_reachable: false }, 'Refuses our mail'],
  ])('with %j the email says "%s" and can be confirmed again', async (user, text) => {
    const { writes } = open({ 'POST /api/auth/confirm-email/resend': refusal(429, { message: 'Later' }) }, user);
    expect(part('Details').getByText(text)).toBeDefined();
    await press('Send the link again', 'Details');
    await part('Details').findByText('Later');
    expect(writes()).toHaveLength(1);
  });

  test('that were changed in another tab are not set back by a save', async () => {
    const { writes } = open({ 'PUT /api/auth/profile': { body: { success: true, user: rowena } } });
    const box = (name: string) => part('Details').getByLabelText<HTMLInputElement>(name);
    await enter(box('Phone (optional)'), '01726 832299');
    act(() => useSession.setState({ user: { ...rowena, name: 'Rowena Hale-Pascoe', email: 'ro@example.com' } }));
    expect(box('Name').value).toBe('Rowena Hale-Pascoe');
    expect(part('Details').queryByLabelText('Password')).toBeNull();
    await press('Save details', 'Details');
    await part('Details').findByText('Account details updated successfully');
    expect(writes()[0]?.body).toEqual({ email: 'ro@example.com', name: 'Rowena Hale-Pascoe', phone: '01726 832299' });
  });

  test('that are typed while others are saved stay', async () => {
    const saved = delayed(ok({ user: { ...rowena, name: 'Rowena Hale-Pascoe' } }));
    const { writes } = open({ 'PUT /api/auth/profile': async () => ({ body: (await saved.answer()).body }) });
    const box = (name: string) => part('Details').getByLabelText<HTMLInputElement>(name);
    await enter(box('Name'), 'Rowena Hale-Pascoe');
    await press('Save details', 'Details');
    await enter(box('Phone (optional)'), '01726 832299');
    saved.release();
    await part('Details').findByText('Account details updated successfully');
    expect([box('Name').value, box('Phone (optional)').value]).toEqual(['Rowena Hale-Pascoe', '01726 832299']);
    await press('Save details', 'Details');
    await waitFor(() => expect(writes()[1]?.body).toMatchObject({ phone: '01726 832299' }));
  });

  test('a former value typed during the save stays and counts as a change', async () => {
    const saved = delayed(ok({ user: { ...rowena, name: 'Rowena Hale-Pascoe' } }));
    const { writes } = open({ 'PUT /api/auth/profile': async () => ({ body: (await saved.answer()).body }) });
    const name = () => part('Details').getByLabelText<HTMLInputElement>('Name');
    await enter(name(), 'Rowena Hale-Pascoe');
    await press('Save details', 'Details');
    await enter(name(), rowena.name);
    name().setSelectionRange(3, 3);
    saved.release();
    await part('Details').findByText('Account details updated successfully');
    expect(name().value).toBe(rowena.name);
    expect(name().selectionStart).toBe(3);
    await press('Save details', 'Details');
    await waitFor(() => expect(writes()[1]?.body).toMatchObject({ name: rowena.name }));
  });

  test('that could not be saved say so', async () => {
    open({ 'PUT /api/auth/profile': offline });
    await press('Save details', 'Details');
    expect((await part('Details').findByRole('alert')).textContent).toBe('Failed to update account details');
  });
});

test('the password is changed, and a wrong one stands at its field', async () => {
  const message = 'Current password is incorrect';
  let answer: typeof offline = refusal(422, { message, errors: { current_password: message } });
  const { writes } = open({ 'PUT /api/auth/change-password': () => answer });
  const password = part('Password');
  await enter(password.getByLabelText('Current password'), 'wrong');
  await enter(password.getByLabelText('New password'), 'harbour-lights');
  await press('Change password', 'Password');
  await password.findByText(message);
  await waitFor(() => expect(document.activeElement).toBe(password.getByLabelText('Current password')));
  answer = done;
  await enter(password.getByLabelText('Current password'), 'seaside-holiday');
  expect(password.queryByText(message)).toBeNull();
  await press('Change password', 'Password');
  await password.findByText('Your password is changed. Every other device is signed out.');
  expect(writes()[1]?.body).toEqual({ current_password: 'seaside-holiday', new_password: 'harbour-lights' });
});

test.each([
  ['no answer', offline, /^We got no answer\. Your password may have been changed/],
  ['an error of the server', refusal(500, { message: '' }), /^Failed to change the password/],
])('a change of the password with %s says what may have come of it', async (_, answer, text) => {
  open({ 'PUT /api/auth/change-password': answer });
  const password = part('Password');
  await enter(password.getByLabelText('Current password'), 'seaside-holiday');
  await enter(password.getByLabelText('New password'), 'harbour-lights');
  await press('Change password', 'Password');
  expect((await password.findByRole('alert')).textContent).toMatch(text);
});

describe('the second factor', () => {
  const NAME = 'Second factor';
  const secret = 'JBSWY3DPEHPK3PXP';
  const setup = { status: 201, body: { success: true, secret, uri: `otpauth://totp/x?secret=${secret}` } };
  const codes = Array.from({ length: 10 }, (_, n) => `code-${n}-of-ten`);

  test('is set up with a QR code or the secret, and the ten recovery codes are shown once', async () => {
    const copied = vi.fn(async () => undefined);
    const { writes } = open({
      'POST /api/auth/two-factor': setup,
      'PUT /api/auth/two-factor': { body: { success: true, recovery_codes: codes } },
    });
    await press('Switch on', NAME);
    expect(await part(NAME).findByRole('img', { name: 'QR code for an authenticator app' })).toBeDefined();
    expect(part(NAME).getByText('JBSW Y3DP EHPK 3PXP')).toBeDefined();
    await press('Switch on', NAME);
    await part(NAME).findByText('Code is required');
    await enter(part(NAME).getByLabelText('Type the six digits it shows'), '123 456');
    await press('Switch on', NAME);
    await part(NAME).findByRole('heading', { name: 'The second factor is on' });
    expect(writes()[1]?.body).toEqual({ code: '123456' });
    expect(
      part(NAME)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(codes);
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: copied } });
    await press('Copy recovery codes', NAME);
    expect(copied).toHaveBeenCalledExactlyOnceWith(codes.join('\n'));
    expect(part(NAME).getByRole('button', { name: 'Download' })).toBeDefined();
    await press('I have kept them', NAME);
    await waitFor(() => expect(part(NAME).queryByText('code-0-of-ten')).toBeNull());
  });

  test('is set up with the password if the server asks for it', async () => {
    let asked = false;
    const { writes } = open({
      'POST /api/auth/two-factor': setup,
      'PUT /api/auth/two-factor': () => {
        if (asked) return { body: { success: true, recovery_codes: codes } };
        asked = true;
        return refusal(422, { errors: { password: 'Password is required' } });
      },
    });
    await press('Switch on', NAME);
    await enter(await part(NAME).findByLabelText('Type the six digits it shows'), '123456');
    expect(part(NAME).queryByLabelText('Password')).toBeNull();
    await press('Switch on', NAME);
    await part(NAME).findByText('Password is required');
    const password = part(NAME).getByLabelText('Password');
    expect(document.activeElement).toBe(password);
    await enter(password, 'seaside-holiday');
    await press('Switch on', NAME);
    await part(NAME).findByRole('heading', { name: 'The second factor is on' });
    expect(
      writes()
        .map(({ body }) => body)
        .slice(1),
    ).toEqual([{ code: '123456' }, { code: '123456', password: 'seaside-holiday' }]);
  });

  test('is switched off with the password', async () => {
    const { writes } = open(
      { 'DELETE /api/auth/two-factor': refusal(422, { message: 'Password is wrong' }) },
      { two_factor: true },
    );
    expect(part(NAME).getByText('Signing in asks for a code.')).toBeDefined();
    await press('Switch off', NAME);
    await enter(part(NAME).getByLabelText('Password'), 'seaside-holiday');
    await press('Switch off', NAME);
    await part(NAME).findByText('Password is wrong');
    expect(writes()[0]?.body).toEqual({ password: 'seaside-holiday' });
  });

  test('is off once the server has switched it off', async () => {
    let isOn = true;
    open(
      {
        'GET /api/auth/me': () => ({ body: { success: true, user: { ...rowena, two_factor: isOn } } }),
        'DELETE /api/auth/two-factor': () => {
          isOn = false;
          return done;
        },
      },
      { two_factor: true },
    );
    await press('Switch off', NAME);
    await enter(part(NAME).getByLabelText('Password'), 'seaside-holiday');
    await press('Switch off', NAME);
    expect(await part(NAME).findByRole('button', { name: 'Switch on' })).toBeDefined();
  });

  test.each([
    [10, '10 recovery codes left'],
    [1, '1 recovery code left'],
  ])('says since when it is on, and that %d codes are left', async (left, text) => {
    open({ 'GET /api/auth/two-factor': factorWith(left) }, { two_factor: true });
    expect(await part(NAME).findByText('On since 20/11/2026')).toBeDefined();
    expect(part(NAME).getByText(text)).toBeDefined();
    expect(part(NAME).queryByText('No recovery codes are left')).toBeNull();
  });

  test('warns once no recovery code is left', async () => {
    open({ 'GET /api/auth/two-factor': factorWith(0) }, { two_factor: true });
    expect(await part(NAME).findByRole('heading', { name: 'No recovery codes are left' })).toBeDefined();
    expect(part(NAME).getByText('0 recovery codes left')).toBeDefined();
  });

  test('can still be switched off while the number of its codes cannot be loaded', async () => {
    let answer: Answer = refusal(400);
    open({ 'GET /api/auth/two-factor': () => answer }, { two_factor: true });
    await part(NAME).findByText('Failed to load the number of your recovery codes.');
    expect(part(NAME).getByText('Signing in asks for a code.')).toBeDefined();
    expect(part(NAME).getByRole('button', { name: 'Switch off' })).toBeDefined();
    answer = factorWith(3);
    await press('Try again', NAME);
    await part(NAME).findByText('3 recovery codes left');
  });

  test('gets new recovery codes with the password, which are shown once', async () => {
    let left = 0;
    let answer: Answer = refusal(422, { message: 'No', errors: { password: 'Current password is incorrect' } });
    const { writes } = open(
      {
        'GET /api/auth/two-factor': () => factorWith(left),
        'POST /api/auth/two-factor/recovery-codes': () => answer,
      },
      { two_factor: true },
    );
    await press('New codes', NAME);
    const password = part(NAME).getByLabelText('Password');
    expect(document.activeElement).toBe(password);
    await press('Make new codes', NAME);
    await part(NAME).findByText('Password is required');
    expect(writes()).toEqual([]);
    await enter(password, 'wrong');
    await press('Make new codes', NAME);
    await part(NAME).findByText('Current password is incorrect');
    answer = { status: 201, body: { success: true, recovery_codes: codes } };
    left = 10;
    await enter(password, 'seaside-holiday');
    await press('Make new codes', NAME);
    const shown = await part(NAME).findByRole('heading', { name: 'You have new recovery codes' });
    expect(document.activeElement?.contains(shown)).toBe(true);
    expect(
      part(NAME)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(codes);
    expect(writes().at(-1)?.body).toEqual({ password: 'seaside-holiday' });
    await press('I have kept them', NAME);
    await part(NAME).findByText('10 recovery codes left');
    expect(part(NAME).queryByText('code-0-of-ten')).toBeNull();
    expect(document.activeElement).toBe(part(NAME).getByRole('button', { name: 'New codes' }));
  });

  test.each(['New codes', 'Switch off'])('returns the focus to "%s" when its form is given up', async (name) => {
    open({}, { two_factor: true });
    await press(name, NAME);
    await press('Cancel', NAME);
    expect(document.activeElement).toBe(part(NAME).getByRole('button', { name }));
  });

  test('that cannot be set up says so', async () => {
    open({ 'POST /api/auth/two-factor': offline });
    await press('Switch on', NAME);
    await part(NAME).findByText('Failed to switch on the second factor. Please try again.');
  });
});

const SIGN_OUT_OTHER = `DELETE /api/auth/sessions/${id(2)}`;

/** With this device and another one, which leaves the list with this call. */
const openWithOther = (call: string, reply: Answer) => {
  let left = sessions.slice(0, 2);
  open({
    'GET /api/auth/sessions': () => ({ body: { success: true, sessions: left } }),
    [call]: () => {
      left = sessions.slice(0, 1);
      return reply;
    },
  });
};

describe('devices', () => {
  test('are listed with their last use in London, and ended one by one or together', async () => {
    const { writes } = open({ [`DELETE /api/auth/sessions/${id(2)}`]: done, 'DELETE /api/auth/sessions': offline });
    const devices = part('Devices');
    const items = await devices.findAllByRole('listitem');
    expect(items[0]?.textContent).toBe('Chrome on WindowsNowThis device');
    expect(items[1]?.textContent).toContain('Last used 20/07/2026 at 21:14');
    expect(devices.getAllByRole('button')).toHaveLength(3);
    await press('Sign out Safari on iPhone', 'Devices');
    await waitFor(() => expect(writes()).toHaveLength(1));
    await press('Sign out all others', 'Devices');
    await devices.findByText('Failed to sign out the device. Please try again.');
    expect(writes().map(({ path }) => path)).toEqual([`/api/auth/sessions/${id(2)}`, '/api/auth/sessions']);
  });

  test('that were signed out leave the list, and the only one left has no others', async () => {
    openWithOther(SIGN_OUT_OTHER, done);
    expect(await part('Devices').findAllByRole('listitem')).toHaveLength(2);
    await press('Sign out Safari on iPhone', 'Devices');
    await waitFor(() => expect(part('Devices').getAllByRole('listitem')).toHaveLength(1));
    expect(part('Devices').queryByRole('button')).toBeNull();
  });

  test.each([
    ['Sign out Safari on iPhone', SIGN_OUT_OTHER, 'The device is signed out.'],
    ['Sign out all others', 'DELETE /api/auth/sessions', 'All other devices are signed out.'],
  ])('"%s" removes its button: it is said, and the focus goes to the page', async (name, call, text) => {
    openWithOther(call, done);
    await part('Devices').findAllByRole('listitem');
    await press(name, 'Devices');
    await part('Devices').findByText(text);
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  test('that has been signed out elsewhere leaves the list without a complaint', async () => {
    openWithOther(SIGN_OUT_OTHER, refusal(404));
    await part('Devices').findAllByRole('listitem');
    await press('Sign out Safari on iPhone', 'Devices');
    await part('Devices').findByText('The device is signed out.');
    expect(part('Devices').getAllByRole('listitem')).toHaveLength(1);
    expect(part('Devices').queryByRole('alert')).toBeNull();
  });

  test('that could not be loaded can be loaded again', async () => {
    let answer: typeof offline = refusal(400);
    open({ 'GET /api/auth/sessions': () => answer });
    await part('Devices').findByText('Failed to load your devices.');
    answer = { body: { success: true, sessions } };
    await press('Try again', 'Devices');
    await part('Devices').findByText('This device');
  });
});

test.each([
  ['Devices', 'GET /api/auth/sessions', 'Failed to load your devices.'],
  ['Reminders and news', 'GET /api/account/notifications', 'Failed to load your reminders.'],
])('%s keep their notice, and the focus of its button, while they are loaded again', async (name, call, text) => {
  let answer: () => Answer | 'silence' = () => refusal(400);
  open({ [call]: () => answer() });
  await part(name).findByText(text);
  answer = () => 'silence';
  await press('Try again', name);
  expect(document.activeElement).toBe(await part(name).findByRole('button', { name: 'Trying again...' }));
  expect(part(name).getByText(text)).toBeDefined();
});

describe('reminders and news', () => {
  const NAME = 'Reminders and news';

  test('keep a day on offer that was chosen elsewhere and is unticked here', async () => {
    open();
    const day = await part(NAME).findByRole('checkbox', { name: '45 days before' });
    await userEvent.click(day);
    expect(day).toHaveProperty('checked', false);
    expect(document.activeElement).toBe(day);
    await userEvent.click(day);
    expect(day).toHaveProperty('checked', true);
  });

  test('of one type of document can have days of their own', async () => {
    const { writes } = open({ 'PUT /api/account/notifications': { body: { success: true, ...notifications } } });
    const select = await part(NAME).findByLabelText('Other days for one type of document');
    await userEvent.selectOptions(select, 'EICR');
    await press('Add other days', NAME);
    const group = within(part(NAME).getByRole('group', { name: 'Other days for: EICR' }));
    await userEvent.click(group.getByRole('checkbox', { name: '45 days before' }));
    await press('Save reminders', NAME);
    await part(NAME).findByText('Your reminders are saved.');
    expect(writes()[0]?.body).toMatchObject({
      reminders: { days_before: [60, 45, 7] },
      by_type: { eicr_certificate: { days_before: [60, 7], on_the_day: true, days_after: [] } },
    });
  });

  // WCAG 3.2.2: with the arrow keys every type in between is chosen as well.
  test('of one type of document are added by a press, and not by a choice in the list', async () => {
    open();
    const select = await part(NAME).findByLabelText<HTMLSelectElement>('Other days for one type of document');
    await press('Add other days', NAME);
    expect(part(NAME).getByText('Choose a type', { ignore: 'option' })).toBeDefined();
    await userEvent.selectOptions(select, 'EICR');
    expect(part(NAME).queryByText('Choose a type', { ignore: 'option' })).toBeNull();
    await userEvent.selectOptions(select, 'Gas safety certificate');
    expect(part(NAME).queryByRole('group', { name: /^Other days for: / })).toBeNull();
    expect(part(NAME).getByText('It is saved only after “Add other days”.')).toBeDefined();
    await press('Add other days', NAME);
    expect(part(NAME).getAllByRole('group', { name: /^Other days for: / })).toHaveLength(1);
    expect(part(NAME).queryByText('It is saved only after “Add other days”.')).toBeNull();
    expect(select.value).toBe('');
  });

  test('take the focus to the choice of a type when its own days are given up', async () => {
    open();
    const select = await part(NAME).findByLabelText('Other days for one type of document');
    await userEvent.selectOptions(select, 'EICR');
    await press('Add other days', NAME);
    await press('Same days as for the others', NAME);
    expect(part(NAME).queryByRole('group', { name: 'Other days for: EICR' })).toBeNull();
    expect(document.activeElement).toBe(select);
  });

  test('are shown as chosen and saved together', async () => {
    const { writes } = open({
      'PUT /api/account/notifications': { body: { success: true, ...notifications, marketing: true } },
    });
    const box = (name: string) => part(NAME).findByRole<HTMLInputElement>('checkbox', { name });
    expect((await box('60 days before')).checked).toBe(true);
    expect((await box('45 days before')).checked).toBe(true);
    expect((await box('30 days before')).checked).toBe(false);
    await userEvent.click(await box('30 days before'));
    await userEvent.click(await box('7 days before'));
    await userEvent.click(await box('7 days after'));
    await userEvent.click(await box('Send me news about changes in the rules'));
    await press('Save reminders', NAME);
    await part(NAME).findByText('Your reminders are saved.');
    expect(writes()[0]?.body).toEqual({
      marketing: true,
      reminders: { days_before: [60, 45, 30], on_the_day: true, days_after: [7] },
      digest: true,
      by_type: {},
    });
    await userEvent.click(await box('On the day'));
    expect(part(NAME).queryByText('Your reminders are saved.')).toBeNull();
  });

  test('that were changed elsewhere meanwhile are not set back by a save', async () => {
    let held = { ...notifications, marketing: true };
    const { client, writes } = open({
      'GET /api/account/notifications': () => ({ body: { success: true, ...held } }),
      'PUT /api/account/notifications': (body) => ({ body: { success: true, ...(body as object) } }),
    });
    const box = (name: string) => part(NAME).findByRole<HTMLInputElement>('checkbox', { name });
    const news = 'Send me news about changes in the rules';
    expect((await box(news)).checked).toBe(true);
    await userEvent.click(await box('30 days before'));
    // By the link in a mail.
    held = { ...held, marketing: false };
    await client.invalidateQueries({ queryKey: keys.notifications });
    await waitFor(async () => expect((await box(news)).checked).toBe(false));
    expect((await box('30 days before')).checked).toBe(true);
    await press('Save reminders', NAME);
    await part(NAME).findByText('Your reminders are saved.');
    expect(writes()[0]?.body).toMatchObject({ marketing: false, reminders: { days_before: [60, 45, 30, 7] } });
  });

  test('that could not be saved say so', async () => {
    open({ 'PUT /api/account/notifications': offline });
    await userEvent.click(await part(NAME).findByRole('button', { name: 'Save reminders' }));
    await part(NAME).findByText('Failed to save your reminders. Please try again.');
  });
});

describe('the export', () => {
  const NAME = 'Take your data along';
  const EXPORT = 'HEAD /api/account/export';

  /** The links that the page has followed. jsdom follows none. */
  const followedLinks = () => {
    const followed: HTMLAnchorElement[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      followed.push(this);
    });
    return followed;
  };

  test('is asked for and then left to the browser, which writes it to the disk', async () => {
    const followed = followedLinks();
    const { writes } = open({ [EXPORT]: { body: '' } });
    await press('Download everything', NAME);
    await part(NAME).findByText('Your download begins in a moment.');
    expect(writes()).toMatchObject([{ method: 'HEAD', path: '/api/account/export' }]);
    expect(followed.map(({ pathname, download }) => [pathname, download])).toEqual([['/api/account/export', '']]);
    expect(followed[0]?.hasAttribute('download')).toBe(true);
  });

  test.each([
    [
      'above the limit',
      refusal(429, {}, { 'Retry-After': '2400' }),
      'Too many attempts. Please try again in 40 minutes.',
    ],
    ['by a busy server', refusal(503), 'Failed to download your data. Please try again in a moment.'],
    ['without a connection', offline, 'Failed to download your data. Please try again in a moment.'],
  ])('that is refused %s says so, and starts no download', async (_why, answer, text) => {
    const followed = followedLinks();
    open({ [EXPORT]: answer });
    await press('Download everything', NAME);
    expect((await part(NAME).findByRole('alert')).textContent).toBe(text);
    expect(followed).toEqual([]);
  });
});

describe('deleting the account', () => {
  const NAME = 'Delete the account';

  test('says what goes and what stays', async () => {
    open();
    await part(NAME).findByText('Your 1 property, its answers and 3 documents are deleted');
    for (const text of ['Your badges are revoked', 'Your subscription ends today', 'The history keeps its entries'])
      expect(part(NAME).getByText(new RegExp(`^${text}`))).toBeDefined();
  });

  test('speaks of no subscription where the account has only what was agreed with staff', async () => {
    const allowance = { properties_count: 60, until: null };
    open({}, { subscription: { ...none, status: 'active', may_write: true, allowance } });
    await part(NAME).findByText(/^Your badges are revoked/);
    expect(part(NAME).queryByText(/^Your subscription ends today/)).toBeNull();
  });

  test.each([
    ['that are not known', offline, 'Your properties, their answers and documents are deleted', true],
    [
      'without a badge',
      contents({ properties: 2, documents: 1, badges: 0 }),
      'Your 2 properties, their answers and 1 document are deleted',
      false,
    ],
  ])('says whether badges go, of properties %s', async (_, answer, text, badges) => {
    open({ 'GET /api/account/contents': answer });
    await part(NAME).findByText(text);
    expect(part(NAME).queryByText(/^Your badges are revoked/) !== null).toBe(badges);
  });

  test('needs the password and the word, and then leads home signed out', async () => {
    // jsdom cannot load another page.
    const assign = vi.fn();
    vi.stubGlobal('location', { assign });
    const { writes } = open({ 'DELETE /api/account': done });
    await press('Delete my account', NAME);
    await part(NAME).findByText('Type DELETE to confirm');
    expect(part(NAME).getByText('Password is required')).toBeDefined();
    expect(writes()).toEqual([]);
    await enter(part(NAME).getByLabelText('Password'), 'seaside-holiday');
    await enter(part(NAME).getByLabelText('Type DELETE'), 'DELETE');
    await press('Delete my account', NAME);
    await waitFor(() => expect(useSession.getState().signedIn).toBe(false));
    expect(writes()[0]?.body).toEqual({ password: 'seaside-holiday', confirm: 'DELETE' });
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/'));
  });

  test('may have been done although no answer came', async () => {
    open({ 'DELETE /api/account': offline });
    await enter(part(NAME).getByLabelText('Password'), 'seaside-holiday');
    await enter(part(NAME).getByLabelText('Type DELETE'), 'DELETE');
    await press('Delete my account', NAME);
    await part(NAME).findByText(/^We got no answer\. Your account may have been deleted/);
    expect(useSession.getState().signedIn).toBe(true);
  });

  test('that is refused keeps the user signed in', async () => {
    const message = 'Current password is incorrect';
    open({ 'DELETE /api/account': refusal(422, { message, errors: { password: message } }) });
    await enter(part(NAME).getByLabelText('Password'), 'wrong');
    await enter(part(NAME).getByLabelText('Type DELETE'), 'DELETE');
    await press('Delete my account', NAME);
    await part(NAME).findByText(message);
    expect(useSession.getState().signedIn).toBe(true);
  });
});
