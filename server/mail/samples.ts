import type { Mail, Template } from './mails.ts';

const person = { name: 'Rowena Trelawny' };
const property = { ...person, property: 'Quay House, Whitby' };
const token = 'sample-token-of-a-link-in-a-mail-0123456789';
const badge = { ...property, code: 'LP-3H8T-W6RN' };

/** One mail of each template, for the preview and for tests. */
export const SAMPLES: { readonly [Name in Template]: Extract<Mail, { template: Name }> } = {
  welcome: { template: 'welcome', data: { ...person, token } },
  'confirm-email': { template: 'confirm-email', data: { ...person, token, isNewAddress: true } },
  'email-changed': { template: 'email-changed', data: person },
  'reset-password': { template: 'reset-password', data: { ...person, token } },
  'password-changed': { template: 'password-changed', data: { ...person, how: 'change', accessEnded: false } },
  'two-factor-changed': { template: 'two-factor-changed', data: { ...person, enabled: true } },
  'recovery-codes-replaced': { template: 'recovery-codes-replaced', data: person },
  'account-deleted': { template: 'account-deleted', data: {} },
  invitation: {
    template: 'invitation',
    data: {
      account: 'Tamar & Tide Lettings',
      role: 'Member',
      isLimited: true,
      until: '31/12/2027',
      expiresOn: '04/12/2026',
      token,
    },
  },
  'property-offered': {
    template: 'property-offered',
    data: {
      account: 'Rowena Penhale',
      property: 'Harbour Cottage',
      transferId: '0193c2a1-7b5e-7c33-9f00-5d6d6f2f8c11',
      expiresOn: '20/12/2026',
    },
  },
  'property-transferred': { template: 'property-transferred', data: { ...person, property: 'Harbour Cottage' } },
  'contact-message': {
    template: 'contact-message',
    data: {
      ...person,
      email: 'rowena@example.co.uk',
      phone: '020 7946 0000',
      subject: 'Compliance',
      message: 'Does a shepherd’s hut need its own gas check?\nIt has a small heater.',
    },
  },
  'contact-received': { template: 'contact-received', data: {} },
  'contact-answer': {
    template: 'contact-answer',
    data: {
      ...person,
      subject: 'Compliance',
      answer: 'Yes: a heater that burns gas needs its own check.\nAny engineer on the Gas Safe Register can do it.',
    },
  },
  'quick-check-result': {
    template: 'quick-check-result',
    data: {
      ...person,
      passed: false,
      missing: ['Gas safety check from the last 12 months', 'Data protection fee and guest privacy notice'],
    },
  },
  'assessment-completed': {
    template: 'assessment-completed',
    data: {
      ...property,
      assessmentId: '9b2d5a30-6c0c-4f0e-8d4e-2f0a1c9b7e01',
      passed: true,
      score: 100,
      hasBadge: false,
    },
  },
  'badge-issued': { template: 'badge-issued', data: { ...badge, endsOn: '2027-11-20' } },
  'badge-lost': {
    template: 'badge-lost',
    data: { ...badge, status: 'expired', reason: 'The gas safety certificate ran out on 20/11/2026.' },
  },
  'badges-lost': { template: 'badges-lost', data: { ...person, reason: 'The subscription ended on 20/12/2026.' } },
  'badges-back': { template: 'badges-back', data: person },
  'badge-reported': { template: 'badge-reported', data: { ...badge, reason: 'It hangs on another house' } },
  'webhook-disabled': {
    template: 'webhook-disabled',
    data: { ...person, host: 'bookings.example.co.uk', cause: 'failing' },
  },
  'document-received': {
    template: 'document-received',
    data: {
      ...property,
      propertyId: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
      documentType: 'gas_safety_certificate',
      sender: 'P. Trevorrow',
    },
  },
  'documents-expired': {
    template: 'documents-expired',
    data: {
      ...person,
      total: 2,
      documents: [
        {
          property: property.property,
          propertyId: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
          documentType: 'gas_safety_certificate',
          expiredOn: '2026-11-19',
        },
        {
          property: 'Bakehouse Flat, Whitby',
          propertyId: '6fa459ea-ee8a-4ca4-894e-db77e160355e',
          documentType: 'pat_certificate',
          expiredOn: '2026-11-19',
        },
      ],
    },
  },
  reminders: {
    template: 'reminders',
    data: {
      ...person,
      on: '2026-11-25',
      properties: [
        {
          property: 'Bakehouse Flat, Fowey',
          propertyId: '9b2d5a30-6c0c-4f0e-8d4e-2f0a1c9b7e02',
          items: [{ what: 'Gas safety certificate', dueOn: '2026-11-12', documentType: 'gas_safety_certificate' }],
        },
        {
          property: 'Quay House, Whitby',
          propertyId: '9b2d5a30-6c0c-4f0e-8d4e-2f0a1c9b7e01',
          items: [{ what: 'Gas safety certificate', dueOn: '2026-12-09', documentType: 'gas_safety_certificate' }],
        },
      ],
    },
  },
  receipt: {
    template: 'receipt',
    data: {
      ...person,
      plan: 'Multi Property, monthly',
      total: '£9.99',
      tax: '£1.67',
      paidOn: '20/11/2026',
      number: 'LP-0042',
      withdrawUntil: '04/12/2026',
    },
  },
  'payment-failed': {
    template: 'payment-failed',
    data: { ...person, due: '£9.99', until: '04/12/2026', isOver: false, hasAllowance: false },
  },
  'plan-changed': {
    template: 'plan-changed',
    data: {
      ...person,
      plan: 'Multi Property, yearly',
      former: 'Single Property, monthly',
      renewsOn: '20/11/2027',
      isEnding: false,
    },
  },
  'subscription-cancelled': {
    template: 'subscription-cancelled',
    data: { ...person, endsOn: '20/12/2026', hasAllowance: false, unpaid: null },
  },
  'subscription-ending': { template: 'subscription-ending', data: { ...person, endsOn: '20/12/2026' } },
  refund: { template: 'refund', data: { ...person, refunded: '£9.99', isWithdrawal: true, isSecondCheckout: false } },
  'allowance-ending': { template: 'allowance-ending', data: { ...person, endsOn: '20/12/2026' } },
  'allowance-ended': { template: 'allowance-ended', data: { ...person, badgesUntil: '19/01/2027' } },
  'withdrawal-asked': { template: 'withdrawal-asked', data: { ...person, askedOn: '22/11/2026' } },
  'withdrawal-refused': {
    template: 'withdrawal-refused',
    data: { ...person, askedOn: '22/11/2026', returnedBy: '06/12/2026' },
  },
  'second-checkout': { template: 'second-checkout', data: { ...person, total: '£9.99' } },
  'subscription-ended': { template: 'subscription-ended', data: { ...person, badgesUntil: '19/01/2027' } },
  'badges-ending': { template: 'badges-ending', data: { ...person, on: '20/01/2027' } },
  'card-expiring': { template: 'card-expiring', data: { ...person, month: '12/2026' } },
  'badge-back': { template: 'badge-back', data: { ...badge, endsOn: '2027-11-20' } },
};
