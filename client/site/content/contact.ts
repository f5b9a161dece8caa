import { LARGEST_PLAN } from '../../../domain/subscriptions/plans.ts';
import { QUESTION_COUNT } from '../questionCount.ts';

export const CONTACT = {
  title: 'Contact',
  description:
    'Write to LetProof about compliance, the website, your subscription or a partnership. You get a response within 24 hours.',
  lead: 'Write to us. You get a response within 24 hours.',
  chooseSubject: 'Choose a subject',
  subjects: {
    compliance: 'Compliance',
    technical: 'Technical',
    subscription: 'Subscription',
    partnership: 'Partnership',
    general: 'General',
  },
  messageHint: 'At least 10 characters. Please leave out passwords and card numbers.',
  send: 'Send Message',
  use: 'We use what you write here to answer you, and for nothing else. [Privacy](/privacy)',
  sent: {
    pill: 'Sent',
    heading: 'Thank you, your message is on its way',
    text: 'You get a response within 24 hours, at the address you gave.',
    again: 'Send Another Message',
  },
  beside: [
    {
      title: 'A certificate question?',
      text: `Each of the ${QUESTION_COUNT} questions has its own guidance, with the law of your nation beside it.`,
    },
    {
      title: `More than ${LARGEST_PLAN} properties?`,
      text: 'Choose “Subscription” and tell us how many. We reply with a plan that fits.',
    },
    {
      title: 'A badge that looks wrong?',
      text: 'Choose “Compliance” and send us its code. It stands under the QR code and on the certificate.',
    },
  ],
} as const;
