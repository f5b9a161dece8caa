import { generateSync } from 'otplib';
import { PASSWORD } from '../../support/journey.ts';
import type { Visitor } from '../visitor.ts';
import { refuse } from './refuse.ts';
import type { Screen } from './screen.ts';

const setUpSecondFactor = async (visitor: Visitor) => {
  await visitor.press('Switch on');
  await visitor.see('Type the six digits it shows');
};

const enableSecondFactor = async (visitor: Visitor) => {
  await setUpSecondFactor(visitor);
  const secret = await visitor.page.$eval('.secret', ({ textContent }) => textContent.replaceAll(' ', ''));
  await visitor.fill('Type the six digits it shows', generateSync({ secret }));
  await visitor.press('Switch on');
  await visitor.see('Keep these recovery codes.');
};

const askForNewCodes = async (visitor: Visitor) => {
  await visitor.press('New codes');
  await visitor.see('To make new recovery codes');
};

const failToDelete = async (visitor: Visitor) => {
  await visitor.press('Delete my account');
  await visitor.see('Type DELETE to confirm', 'Password is required');
};

const failToSave = async (visitor: Visitor) => {
  await visitor.fill('Email', 'x');
  await visitor.press('Save details');
  await visitor.see('Enter your current password to change the email');
};

const failToLoad = async (visitor: Visitor) => {
  await refuse(visitor, '/api/auth/sessions', '/api/account/notifications');
  await visitor.page.reload();
  await visitor.see('Failed to load your devices.', 'Failed to load your reminders.');
};

/** The fourth copy within an hour is refused. */
const downloadTooOften = async (visitor: Visitor) => {
  for (let count = 0; count < 3; count += 1)
    await visitor.page.evaluate(() => fetch('/api/account/export').then((reply) => reply.arrayBuffer()));
  await visitor.press('Download everything');
  await visitor.see('Too many attempts. Please try again in');
};

const openAccountModal = async (visitor: Visitor) => {
  await visitor.press('Update details');
  await visitor.see('Update Account Details', 'Change your password');
};

/** The modal closes 1.5 s after it has saved. This keeps it open. */
const withoutClosing = (visitor: Visitor) =>
  visitor.page.evaluate(() => {
    const { setTimeout } = window;
    window.setTimeout = ((run: TimerHandler, delay?: number) =>
      delay === 1500 ? 0 : setTimeout(run, delay)) as typeof setTimeout;
  });

const saveAccountModal = async (visitor: Visitor) => {
  await openAccountModal(visitor);
  await withoutClosing(visitor);
  await visitor.page.type('[role=dialog] [name=phone]', '1');
  await visitor.press('Save Changes');
  await visitor.see('Account details updated successfully');
};

const failInAccountModal = async (visitor: Visitor) => {
  await openAccountModal(visitor);
  await visitor.page.type('[role=dialog] [name=current_password]', `${PASSWORD}s`);
  await visitor.page.type('[role=dialog] [name=new_password]', 'harbour-lights');
  await visitor.press('Save Changes');
  await visitor.see('Current password is incorrect');
};

const settings = { path: '/settings', shows: ['This device', 'Save reminders'] } as const;
const dashboard = { path: '/dashboard', shows: ['Update details'] } as const;

/** The own account: its settings, and what the dashboard says and asks about it. */
export const SETTINGS_SCREENS: readonly Screen[] = [
  { ...settings, name: 'settings', user: 'owner' },
  { ...settings, name: 'settings-second-factor', user: 'owner', after: setUpSecondFactor },
  { ...settings, name: 'settings-recovery-codes', user: 'someoneNew', after: enableSecondFactor },
  { ...settings, name: 'settings-second-factor-on', user: 'withSecondFactor', shows: ['recovery codes left'] },
  { ...settings, name: 'settings-new-codes', user: 'withSecondFactor', after: askForNewCodes },
  { ...settings, name: 'settings-not-confirmed', user: 'newcomer' },
  { ...settings, name: 'settings-unreachable', user: 'unreachable' },
  { ...settings, name: 'settings-errors', user: 'newcomer', after: failToSave },
  {
    ...settings,
    name: 'settings-not-loaded',
    user: 'newcomer',
    refusals: ['429 /api/auth/sessions', '429 /api/account/notifications'],
    after: failToLoad,
  },
  {
    ...settings,
    name: 'settings-export-refused',
    user: 'someoneNew',
    refusals: ['429 /api/account/export'],
    after: downloadTooOften,
  },
  { ...settings, name: 'settings-delete-errors', user: 'owner', after: failToDelete },
  { ...dashboard, name: 'dashboard-not-confirmed', user: 'newcomer', shows: ['Confirm your email'] },
  { ...dashboard, name: 'dashboard-unreachable', user: 'unreachable', shows: ['We cannot reach you at'] },
  { ...dashboard, name: 'modal-account', user: 'owner', after: openAccountModal },
  {
    ...dashboard,
    name: 'modal-account-errors',
    user: 'owner',
    refusals: ['422 /api/auth/change-password'],
    after: failInAccountModal,
  },
  { ...dashboard, name: 'modal-account-saved', user: 'newcomer', after: saveAccountModal },
];
