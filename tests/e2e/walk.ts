import { START_QUICK_CHECK } from '../../client/paths.ts';
import { PASSWORD, someEmail } from '../support/journey.ts';
import type { World } from './seeds.ts';
import type { Visitor } from './visitor.ts';

// Every screen in each of its states, and how to get there. Used by screens.ts and accessibility.test.ts.
type User = 'visitor' | 'newcomer' | 'subscriber' | 'owner';
export type Screen = {
  readonly name: string;
  readonly user: User;
  readonly path: string | ((world: World) => string);
  /** Texts that appear once the screen is ready. */
  readonly shows: readonly string[];
  readonly after?: (visitor: Visitor) => Promise<void>;
};

type Assessed = { readonly property: string; readonly assessment: string };

const question = ({ property, assessment }: Assessed, position: number): string =>
  `/questionnaire?property=${property}&assessment_id=${assessment}&question=${position}`;
const report = ({ assessment }: Assessed): string => `/assessment/${assessment}/report`;

const submitInvalidRegistration = async (visitor: Visitor) => {
  await visitor.fill('Email', 'ada');
  await visitor.press('Create Account');
  await visitor.see('There is a problem', 'Invalid email address', 'You must accept the terms and conditions');
};

const submitInvalidProperty = async (visitor: Visitor) => {
  await visitor.press('Add Property');
  await visitor.see('Add New Property');
  await visitor.fill('Postcode', 'EH1 1YZ');
  await visitor.see('The rules of Scotland apply');
  await visitor.page.keyboard.press('Enter');
  await visitor.see('Property name is required', 'City is required');
};

/** On narrow screens the list of questions is collapsed; on wide screens it stands beside the question. */
const openQuestionList = async (visitor: Visitor) => {
  if (await visitor.page.$('nav[aria-label=Sections] summary'))
    await visitor.pressAt('nav[aria-label=Sections] summary');
  await visitor.see('Energy Performance Certificate');
  await visitor.settled();
  const overflow = await visitor.page.evaluate(() => {
    const list = document.querySelector('nav[aria-label=Sections] ul');
    const page = document.scrollingElement;
    const problems = [
      !list?.checkVisibility() && 'the list does not show',
      page && page.scrollWidth > innerWidth && `the page is ${page.scrollWidth} px wide`,
      list && list.scrollWidth > list.clientWidth && `the list is ${list.scrollWidth} px wide`,
      list && list.getBoundingClientRect().right > innerWidth && 'the list extends beyond the window',
    ];
    return problems.filter(Boolean).join(', ');
  });
  if (overflow) throw new Error(`At ${visitor.page.viewport()?.width} px with the list of questions open: ${overflow}`);
};

const mismatchPasswords = async (visitor: Visitor) => {
  await visitor.fill('New password', 'harbour-lights');
  await visitor.fill('Confirm password', 'harbour-light');
  await visitor.press('Change Password');
  await visitor.see('There is a problem', 'Passwords do not match');
};

const sendResetLink = async (visitor: Visitor) => {
  await visitor.fill('Email', 'nobody@example.com');
  await visitor.press('Send Reset Link');
  await visitor.see('Check Your Email');
};

const setUpSecondFactor = async (visitor: Visitor) => {
  await visitor.press('Switch on');
  await visitor.see('Type the six digits it shows');
};

/** Each answer leads to the next question by itself. */
const answerQuickCheck = async (visitor: Visitor, last: 'Yes' | 'No') => {
  for (const [index, answer] of ['Yes', 'Yes', 'Yes', 'Yes', last].entries()) {
    await visitor.see(`Question ${index + 1} of 5`);
    await visitor.press(answer);
  }
  await visitor.press('View My Results');
  await visitor.see('Want to Unlock Your Free Results?');
};

const submitEmptyLead = async (visitor: Visitor) => {
  await answerQuickCheck(visitor, 'Yes');
  await visitor.press('Unlock My Results');
  await visitor.page.waitForSelector('[aria-invalid=true]');
};

const submitLead = async (visitor: Visitor, last: 'Yes' | 'No') => {
  await answerQuickCheck(visitor, last);
  await visitor.page.type('[name=email]', someEmail());
  await visitor.page.type('[name=password]', PASSWORD);
  await visitor.press('Unlock My Results');
};

const passQuickCheck = async (visitor: Visitor) => {
  await submitLead(visitor, 'Yes');
  await visitor.see('Congratulations!', 'Continue to Full Assessment');
};

const failQuickCheck = async (visitor: Visitor) => {
  await submitLead(visitor, 'No');
  await visitor.see('Unfortunately, Your Property May Not Be Compliant', 'Unlock Full Assessment');
};

export const SCREENS: readonly Screen[] = [
  { name: 'landing', user: 'visitor', path: '/', shows: ['Is Your Holiday Let Legally Compliant?'] },
  { name: 'quick-check', user: 'visitor', path: START_QUICK_CHECK, shows: ['Question 1 of 5'] },
  {
    name: 'quick-check-lead',
    user: 'visitor',
    path: START_QUICK_CHECK,
    shows: ['Question 1 of 5'],
    after: submitEmptyLead,
  },
  {
    name: 'quick-check-pass',
    user: 'visitor',
    path: START_QUICK_CHECK,
    shows: ['Question 1 of 5'],
    after: passQuickCheck,
  },
  {
    name: 'quick-check-fail',
    user: 'visitor',
    path: START_QUICK_CHECK,
    shows: ['Question 1 of 5'],
    after: failQuickCheck,
  },
  { name: 'about', user: 'visitor', path: '/about', shows: ['About LetProof'] },
  { name: 'contact', user: 'visitor', path: '/contact', shows: ['You get a response within 24 hours'] },
  { name: 'suppliers', user: 'visitor', path: '/affiliate-offers', shows: ['Join the waitlist'] },
  { name: 'updates', user: 'visitor', path: '/regulatory-updates', shows: ['Last reviewed on'] },
  { name: 'terms', user: 'visitor', path: '/terms', shows: ['In short'] },
  { name: 'privacy', user: 'visitor', path: '/privacy', shows: ['In short'] },
  { name: 'disclaimer', user: 'visitor', path: '/disclaimer', shows: ['In short'] },
  { name: 'cookies', user: 'visitor', path: '/cookies', shows: ['In short'] },
  { name: 'register', user: 'visitor', path: '/register', shows: ['Create your account'] },
  {
    name: 'register-errors',
    user: 'visitor',
    path: '/register',
    shows: ['Create your account'],
    after: submitInvalidRegistration,
  },
  { name: 'login', user: 'visitor', path: '/login', shows: ['Sign In', 'Password'] },
  { name: 'forgot-password', user: 'visitor', path: '/forgot-password', shows: ['Send Reset Link'] },
  {
    name: 'forgot-password-sent',
    user: 'visitor',
    path: '/forgot-password',
    shows: ['Send Reset Link'],
    after: sendResetLink,
  },
  { name: 'reset-password', user: 'visitor', path: '/reset-password?token=x', shows: ['Choose a new password'] },
  {
    name: 'reset-password-errors',
    user: 'visitor',
    path: '/reset-password?token=x',
    shows: ['Choose a new password'],
    after: mismatchPasswords,
  },
  { name: 'reset-password-invalid', user: 'visitor', path: '/reset-password', shows: ['Invalid Reset Link'] },
  { name: 'confirm-email-invalid', user: 'visitor', path: '/confirm-email', shows: ['This link is no longer valid'] },
  { name: 'settings', user: 'owner', path: '/settings', shows: ['This device', 'Save reminders'] },
  {
    name: 'settings-second-factor',
    user: 'owner',
    path: '/settings',
    shows: ['This device', 'Save reminders'],
    after: setUpSecondFactor,
  },
  {
    name: 'modal-account',
    user: 'owner',
    path: '/dashboard',
    shows: ['Net Loft'],
    after: async (visitor) => {
      await visitor.press('Update details');
      await visitor.see('Update Account Details', 'Change your password');
    },
  },
  { name: 'not-found', user: 'visitor', path: '/nowhere', shows: ['Page not found'] },
  {
    name: 'verify-active',
    user: 'visitor',
    path: ({ passing }) => `/verify-badge/${passing.badgeId}`,
    shows: ['Badge Verified'],
  },
  {
    name: 'verify-suspended',
    user: 'visitor',
    path: ({ failing }) => `/v/${failing.badgeId}`,
    shows: ['Badge Suspended'],
  },
  { name: 'verify-unknown', user: 'visitor', path: '/verify-badge/LP-0000-0000', shows: ['Invalid Badge'] },
  { name: 'dashboard-empty', user: 'newcomer', path: '/dashboard', shows: ['Three steps to your first badge'] },
  { name: 'subscription-required', user: 'newcomer', path: '/questionnaire', shows: ['Subscription Required'] },
  {
    name: 'subscription-picker',
    user: 'newcomer',
    path: '/subscription',
    shows: ['Choose your plan', 'Save up to 17%'],
  },
  { name: 'test-checkout', user: 'newcomer', path: ({ checkoutPath }) => checkoutPath, shows: ['Test checkout.'] },
  { name: 'payment-failed', user: 'newcomer', path: '/subscription/success', shows: ['Invalid session'] },
  { name: 'dashboard-subscribed', user: 'subscriber', path: '/dashboard', shows: ['Add your property'] },
  {
    name: 'modal-add-property',
    user: 'subscriber',
    path: '/dashboard',
    shows: ['Add your property'],
    after: submitInvalidProperty,
  },
  {
    name: 'dashboard',
    user: 'owner',
    path: '/dashboard',
    shows: ['Net Loft', 'Lighthouse Flat', 'Smugglers Rest', 'Expired', 'Suspended', 'Compliant', 'Not Assessed'],
  },
  {
    name: 'dashboard-documents',
    user: 'owner',
    path: '/dashboard',
    shows: ['Net Loft'],
    after: async (visitor) => {
      await visitor.pressAt('article[aria-label="Net Loft"] ::-p-text(Documents)');
      await visitor.see('Expires in');
    },
  },
  {
    name: 'modal-edit-property',
    user: 'owner',
    path: '/dashboard',
    shows: ['Net Loft'],
    after: async (visitor) => {
      await visitor.pressAt('article[aria-label="Net Loft"] ::-p-text(Edit Property)');
      await visitor.see('Save Changes');
    },
  },
  {
    name: 'dashboard-no-badge',
    user: 'owner',
    path: '/dashboard',
    shows: ['Smugglers Rest'],
    after: async (visitor) => {
      await visitor.pressAt('article[aria-label="Smugglers Rest"] ::-p-text(Badge & QR Code)');
      await visitor.see('No compliance badge found for this property. Please complete an assessment first.');
    },
  },
  {
    name: 'modal-badge',
    user: 'owner',
    path: '/dashboard',
    shows: ['Sea View'],
    after: async (visitor) => {
      await visitor.pressAt('article[aria-label="Sea View"] ::-p-text(Badge & QR Code)');
      await visitor.see('Opens the live check');
    },
  },
  {
    name: 'modal-badge-suspended',
    user: 'owner',
    path: '/dashboard',
    shows: ['Lighthouse Flat'],
    after: async (visitor) => {
      await visitor.pressAt('article[aria-label="Lighthouse Flat"] ::-p-text(Badge & QR Code)');
      await visitor.see('This badge is suspended.');
    },
  },
  {
    name: 'question',
    user: 'owner',
    path: ({ underWay }) => question(underWay, 6),
    shows: ['Question 6 of 42'],
  },
  {
    name: 'question-list',
    user: 'owner',
    path: ({ underWay }) => question(underWay, 6),
    shows: ['Question 6 of 42'],
    after: openQuestionList,
  },
  {
    name: 'question-na-paper',
    user: 'owner',
    path: ({ underWay }) => question(underWay, 20),
    shows: ['Question 20 of 42', 'gas-safety-certificate.pdf', 'Expired'],
  },
  { name: 'question-na', user: 'owner', path: ({ underWay }) => question(underWay, 2), shows: ['Question 2 of 42'] },
  {
    name: 'question-to-upload',
    user: 'owner',
    path: ({ underWay }) => question(underWay, 9),
    shows: ['Question 9 of 42', 'Choose a file'],
  },
  {
    name: 'question-uploaded',
    user: 'owner',
    path: ({ underWay }) => question(underWay, 4),
    shows: ['Question 4 of 42', 'insurance-policy.pdf'],
  },
  {
    name: 'question-alone',
    user: 'owner',
    path: ({ failing }) => `${question(failing, 7)}&returnTo=${encodeURIComponent(report(failing))}`,
    shows: ['Question 7 of 42', 'Back to Report'],
  },
  { name: 'questionnaire-choosing', user: 'owner', path: '/questionnaire', shows: ['Sea View'] },
  { name: 'report-under-way', user: 'owner', path: ({ underWay }) => report(underWay), shows: ['Continue Assessment'] },
  {
    name: 'report-failing',
    user: 'owner',
    path: ({ failing }) => report(failing),
    shows: ['Two items stand between Lighthouse Flat and its badge'],
  },
  { name: 'report-passing', user: 'owner', path: ({ passing }) => report(passing), shows: ['Congratulations!'] },
  {
    name: 'report-unknown',
    user: 'owner',
    path: '/assessment/00000000-0000-7000-8000-000000000000/report',
    shows: ['Assessment Not Found'],
  },
  { name: 'subscription', user: 'owner', path: '/subscription', shows: ['Renews on', 'Current Plan'] },
  { name: 'badge', user: 'owner', path: ({ passing }) => `/badge/${passing.badgeId}`, shows: ['HTML embed code'] },
  {
    name: 'badge-suspended',
    user: 'owner',
    path: ({ failing }) => `/badge/${failing.badgeId}`,
    shows: ['This badge is suspended.'],
  },
  {
    name: 'badge-expired',
    user: 'owner',
    path: ({ expired }) => `/badge/${expired.badgeId}`,
    shows: ['This badge has expired.', 'The gas safety certificate ran out'],
  },
  {
    name: 'verify-expired',
    user: 'visitor',
    path: ({ expired }) => `/verify-badge/${expired.badgeId}`,
    shows: ['The gas safety certificate ran out'],
  },
  {
    name: 'modal-start-again',
    user: 'owner',
    path: '/dashboard',
    shows: ['Sea View'],
    after: async (visitor) => {
      await visitor.pressAt('article[aria-label="Sea View"] ::-p-text(Start again)');
      await visitor.see('Restart Assessment');
    },
  },
];

export const cookiesOf = (user: User, { jars }: World): ReadonlyMap<string, string> =>
  user === 'visitor' ? new Map() : jars[user];

export const arrive = async (visitor: Visitor, { path, shows, after }: Screen, world: World): Promise<void> => {
  await visitor.go(typeof path === 'string' ? path : path(world));
  await visitor.see(...shows);
  await after?.(visitor);
  await visitor.settled();
};
