import type { World } from './seeds.ts';
import type { Visitor } from './visitor.ts';

// Every screen in its states, each with the way there: looked at by people (screens.ts) and by axe (accessibility.test.ts).
type Who = 'visitor' | 'newcomer' | 'subscriber' | 'owner';
export type Screen = {
  readonly name: string;
  readonly who: Who;
  readonly path: string | ((world: World) => string);
  /** What tells that it has come. */
  readonly shows: readonly string[];
  readonly after?: (visitor: Visitor) => Promise<void>;
};

type Assessed = { readonly property: string; readonly assessment: string };

const question = ({ property, assessment }: Assessed, position: number): string =>
  `/questionnaire?property=${property}&assessment_id=${assessment}&question=${position}`;
const report = ({ assessment }: Assessed): string => `/assessment/${assessment}/report`;

const registerWrongly = async (visitor: Visitor) => {
  await visitor.fill('Email', 'ada');
  await visitor.press('Create Account');
  await visitor.see('There is a problem', 'Invalid email address', 'You must accept the terms and conditions');
};

const addWrongly = async (visitor: Visitor) => {
  await visitor.press('Add Property');
  await visitor.see('Add New Property');
  await visitor.fill('Postcode', 'EH1 1YZ');
  await visitor.see('The rules of Scotland apply');
  await visitor.page.keyboard.press('Enter');
  await visitor.see('Property name is required', 'City is required');
};

/** Narrow screens have the list of questions behind a line that opens; wide ones have it beside the question. */
const openQuestionList = async (visitor: Visitor) => {
  if (await visitor.page.$('nav[aria-label=Sections] summary'))
    await visitor.pressAt('nav[aria-label=Sections] summary');
  await visitor.see('Energy Performance Certificate');
  await visitor.settled();
  const sideways = await visitor.page.evaluate(() => {
    const list = document.querySelector('nav[aria-label=Sections] ul');
    const page = document.scrollingElement;
    const faults = [
      !list?.checkVisibility() && 'the list does not show',
      page && page.scrollWidth > innerWidth && `the page is ${page.scrollWidth} px wide`,
      list && list.scrollWidth > list.clientWidth && `the list is ${list.scrollWidth} px wide`,
      list && list.getBoundingClientRect().right > innerWidth && 'the list goes on beside the window',
    ];
    return faults.filter(Boolean).join(', ');
  });
  if (sideways) throw new Error(`At ${visitor.page.viewport()?.width} px with the list of questions open: ${sideways}`);
};

export const SCREENS: readonly Screen[] = [
  { name: 'landing', who: 'visitor', path: '/', shows: ['Is Your Holiday Let Legally Compliant?'] },
  { name: 'register', who: 'visitor', path: '/register', shows: ['Create your account'] },
  {
    name: 'register-errors',
    who: 'visitor',
    path: '/register',
    shows: ['Create your account'],
    after: registerWrongly,
  },
  { name: 'login', who: 'visitor', path: '/login', shows: ['Sign In', 'Password'] },
  { name: 'not-found', who: 'visitor', path: '/nowhere', shows: ['Page not found'] },
  {
    name: 'verify-active',
    who: 'visitor',
    path: ({ passing }) => `/verify-badge/${passing.badgeId}`,
    shows: ['Badge Verified'],
  },
  {
    name: 'verify-suspended',
    who: 'visitor',
    path: ({ failing }) => `/v/${failing.badgeId}`,
    shows: ['Badge Suspended'],
  },
  { name: 'verify-unknown', who: 'visitor', path: '/verify-badge/LP-0000-0000', shows: ['Invalid Badge'] },
  { name: 'dashboard-empty', who: 'newcomer', path: '/dashboard', shows: ['Three steps to your first badge'] },
  { name: 'subscription-required', who: 'newcomer', path: '/questionnaire', shows: ['Subscription Required'] },
  {
    name: 'subscription-picker',
    who: 'newcomer',
    path: '/subscription',
    shows: ['Choose your plan', 'Save up to 17%'],
  },
  { name: 'test-checkout', who: 'newcomer', path: ({ checkoutPath }) => checkoutPath, shows: ['Test checkout.'] },
  { name: 'payment-failed', who: 'newcomer', path: '/subscription/success', shows: ['Invalid session'] },
  { name: 'dashboard-subscribed', who: 'subscriber', path: '/dashboard', shows: ['Add your property'] },
  {
    name: 'modal-add-property',
    who: 'subscriber',
    path: '/dashboard',
    shows: ['Add your property'],
    after: addWrongly,
  },
  {
    name: 'dashboard',
    who: 'owner',
    path: '/dashboard',
    shows: ['Net Loft', 'Lighthouse Flat', 'Smugglers Rest', 'Expired', 'Suspended', 'Compliant', 'Not Assessed'],
  },
  {
    name: 'dashboard-documents',
    who: 'owner',
    path: '/dashboard',
    shows: ['Net Loft'],
    after: async (visitor) => {
      await visitor.pressAt('article[aria-label="Net Loft"] ::-p-text(Documents)');
      await visitor.see('Expires in');
    },
  },
  {
    name: 'modal-edit-property',
    who: 'owner',
    path: '/dashboard',
    shows: ['Net Loft'],
    after: async (visitor) => {
      await visitor.pressAt('article[aria-label="Net Loft"] ::-p-text(Edit Property)');
      await visitor.see('Save Changes');
    },
  },
  {
    name: 'dashboard-no-badge',
    who: 'owner',
    path: '/dashboard',
    shows: ['Smugglers Rest'],
    after: async (visitor) => {
      await visitor.pressAt('article[aria-label="Smugglers Rest"] ::-p-text(Badge & QR Code)');
      await visitor.see('No compliance badge found for this property. Please complete an assessment first.');
    },
  },
  {
    name: 'modal-badge',
    who: 'owner',
    path: '/dashboard',
    shows: ['Sea View'],
    after: async (visitor) => {
      await visitor.pressAt('article[aria-label="Sea View"] ::-p-text(Badge & QR Code)');
      await visitor.see('Opens the live check');
    },
  },
  {
    name: 'modal-badge-suspended',
    who: 'owner',
    path: '/dashboard',
    shows: ['Lighthouse Flat'],
    after: async (visitor) => {
      await visitor.pressAt('article[aria-label="Lighthouse Flat"] ::-p-text(Badge & QR Code)');
      await visitor.see('This badge is suspended.');
    },
  },
  {
    name: 'question',
    who: 'owner',
    path: ({ underWay }) => question(underWay, 6),
    shows: ['Question 6 of 42'],
  },
  {
    name: 'question-list',
    who: 'owner',
    path: ({ underWay }) => question(underWay, 6),
    shows: ['Question 6 of 42'],
    after: openQuestionList,
  },
  {
    name: 'question-na-paper',
    who: 'owner',
    path: ({ underWay }) => question(underWay, 20),
    shows: ['Question 20 of 42', 'gas-safety-certificate.pdf', 'Expired'],
  },
  { name: 'question-na', who: 'owner', path: ({ underWay }) => question(underWay, 2), shows: ['Question 2 of 42'] },
  {
    name: 'question-to-upload',
    who: 'owner',
    path: ({ underWay }) => question(underWay, 9),
    shows: ['Question 9 of 42', 'Choose a file'],
  },
  {
    name: 'question-uploaded',
    who: 'owner',
    path: ({ underWay }) => question(underWay, 4),
    shows: ['Question 4 of 42', 'insurance-policy.pdf'],
  },
  {
    name: 'question-alone',
    who: 'owner',
    path: ({ failing }) => `${question(failing, 7)}&returnTo=${encodeURIComponent(report(failing))}`,
    shows: ['Question 7 of 42', 'Back to Report'],
  },
  { name: 'questionnaire-choosing', who: 'owner', path: '/questionnaire', shows: ['Sea View'] },
  { name: 'report-under-way', who: 'owner', path: ({ underWay }) => report(underWay), shows: ['Continue Assessment'] },
  {
    name: 'report-failing',
    who: 'owner',
    path: ({ failing }) => report(failing),
    shows: ['Two items stand between Lighthouse Flat and its badge'],
  },
  { name: 'report-passing', who: 'owner', path: ({ passing }) => report(passing), shows: ['Congratulations!'] },
  {
    name: 'report-unknown',
    who: 'owner',
    path: '/assessment/00000000-0000-7000-8000-000000000000/report',
    shows: ['Assessment Not Found'],
  },
  { name: 'subscription', who: 'owner', path: '/subscription', shows: ['Renews on', 'Current Plan'] },
  { name: 'badge', who: 'owner', path: ({ passing }) => `/badge/${passing.badgeId}`, shows: ['HTML embed code'] },
  {
    name: 'badge-suspended',
    who: 'owner',
    path: ({ failing }) => `/badge/${failing.badgeId}`,
    shows: ['This badge is suspended.'],
  },
];

export const cookiesOf = (who: Who, { jars }: World): ReadonlyMap<string, string> =>
  who === 'visitor' ? new Map() : jars[who];

export const arrive = async (visitor: Visitor, { path, shows, after }: Screen, world: World): Promise<void> => {
  await visitor.go(typeof path === 'string' ? path : path(world));
  await visitor.see(...shows);
  await after?.(visitor);
  await visitor.settled();
};
