import type { Visitor } from '../visitor.ts';
import type { Screen } from './screen.ts';

/** Presses this in the card of the property. */
const inCard = (property: string, label: string) => `article[aria-label="${property}"] ::-p-text(${label})`;

const pressInCard =
  (property: string, label: string, ...shows: readonly string[]) =>
  async (visitor: Visitor) => {
    await visitor.pressAt(inCard(property, label));
    await visitor.see(...shows);
  };

const submitInvalidProperty = async (visitor: Visitor) => {
  await visitor.press('Add Property');
  await visitor.see('Add New Property');
  await visitor.fill('Postcode', 'EH1 1YZ');
  await visitor.see('The rules of Scotland apply');
  await visitor.page.keyboard.press('Enter');
  await visitor.see('Property name is required', 'City is required');
};

const editProperty = pressInCard('Net Loft', 'Edit Property', 'Save Changes');

const deleteProperty = async (visitor: Visitor) => {
  await editProperty(visitor);
  await visitor.press('Delete Property');
  await visitor.see('Delete Net Loft?', 'its badge is revoked');
};

const openDocuments = pressInCard('Net Loft', 'Documents', 'Expires in');

const deleteDocument = async (visitor: Visitor) => {
  await openDocuments(visitor);
  await visitor.settled();
  // Icon buttons on a wide screen, a menu on a phone.
  const menu = 'article[aria-label="Net Loft"] button[aria-label^="Actions for "]';
  if (await visitor.page.$(menu)) {
    // By keyboard, because what is loaded late can still move the button.
    await visitor.page.focus(menu);
    await visitor.page.keyboard.press('Enter');
    await visitor.pressAt('::-p-aria([name="Delete"][role="menuitem"])');
  } else await visitor.pressAt('article[aria-label="Net Loft"] [aria-label^="Delete "]');
  await visitor.see('Keep Document');
};

const dashboard = { user: 'owner', path: '/dashboard', shows: ['Net Loft'] } as const;

export const DASHBOARD_SCREENS: readonly Screen[] = [
  { name: 'dashboard-empty', user: 'newcomer', path: '/dashboard', shows: ['Three steps to your first badge'] },
  { name: 'dashboard-subscribed', user: 'subscriber', path: '/dashboard', shows: ['Add your property'] },
  { name: 'dashboard-past-due', user: 'pastDue', path: '/dashboard', shows: ['Your last payment failed'] },
  { name: 'dashboard-ending', user: 'ending', path: '/dashboard', shows: ['Your subscription is ending'] },
  { name: 'dashboard-ended', user: 'ended', path: '/dashboard', shows: ['Your subscription has ended'] },
  { name: 'dashboard-agreed-allowance', user: 'granted', path: '/dashboard', shows: ['0 of 12'] },
  {
    name: 'modal-add-property',
    user: 'subscriber',
    path: '/dashboard',
    shows: ['Add your property'],
    after: submitInvalidProperty,
  },
  {
    ...dashboard,
    name: 'dashboard',
    shows: ['Net Loft', 'Lighthouse Flat', 'Smugglers Rest', 'Expired', 'Suspended', 'Compliant', 'Not Assessed'],
  },
  { ...dashboard, name: 'dashboard-documents', after: openDocuments },
  { ...dashboard, name: 'modal-delete-document', after: deleteDocument },
  { ...dashboard, name: 'modal-edit-property', after: editProperty },
  { ...dashboard, name: 'modal-delete-property', after: deleteProperty },
  {
    ...dashboard,
    name: 'dashboard-no-badge',
    after: pressInCard(
      'Smugglers Rest',
      'Badge & QR Code',
      'No compliance badge found for this property. Please complete an assessment first.',
    ),
  },
  { ...dashboard, name: 'modal-badge', after: pressInCard('Sea View', 'Badge & QR Code', 'Opens the live check') },
  {
    ...dashboard,
    name: 'modal-badge-suspended',
    after: pressInCard('Lighthouse Flat', 'Badge & QR Code', 'This badge is suspended.'),
  },
  { ...dashboard, name: 'modal-start-again', after: pressInCard('Sea View', 'Start again', 'Restart Assessment') },
];
