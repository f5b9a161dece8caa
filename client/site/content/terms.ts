import { formatPounds } from '../../../domain/money.ts';
import { PLAN_OPTIONS, PLANS, type PlanOption, RIGHT_TO_WITHDRAW } from '../../../domain/subscriptions/plans.ts';
import type { LegalText } from './legalPage.ts';

const priceRow = ({ name, month, year }: PlanOption): string[] => {
  const { price, propertiesCount } = PLANS[month];
  const properties = propertiesCount === 1 ? '1' : `1 to ${propertiesCount}`;
  return [name, properties, `${formatPounds(price)} a month or ${formatPounds(PLANS[year].price)} a year`];
};

export const TERMS: LegalText = {
  title: 'Terms',
  description:
    'The agreement between you and LetProof: what the service does, what you answer for, prices, ending it, and our liability.',
  version: '2026-11-26',
  numbered: true,
  short: [
    'LetProof is a self-assessment. You answer for your answers and your documents.',
    'You pay by the month or the year and can end it at any time, to the end of what is paid.',
    'Your documents and reports stay yours, also after the subscription.',
  ],
  sections: [
    {
      id: 'service',
      heading: 'What we provide',
      blocks: [
        {
          paragraph:
            'LetProof is an online service with which owners, agents and managers of holiday lets in the United Kingdom assess a property themselves, keep the documents that support the answers, and show the result with a badge, a certificate and a public page.',
        },
        {
          paragraph:
            'It gives general information. It is not legal advice, not an inspection and not a licence. The [disclaimer](/disclaimer) says more and is part of these terms.',
        },
      ],
    },
    {
      id: 'account',
      heading: 'Your account',
      blocks: [
        {
          list: [
            'You are at least 18 and give us an e-mail address that reaches you.',
            'Keep your password to yourself. Tell us if you believe that somebody else uses your account.',
            'If you act for a company or an owner, you are allowed to do so.',
          ],
        },
      ],
    },
    {
      id: 'answers',
      heading: 'Your answers and documents',
      blocks: [
        {
          list: [
            'Answer truthfully, about the property as it is, and change an answer when it is no longer true.',
            'Upload only documents that you may use, that belong to the property and that are genuine.',
            'They stay yours. You allow us to store and show them as far as the service needs it.',
          ],
        },
      ],
    },
    {
      id: 'badge',
      heading: 'The badge',
      blocks: [
        {
          paragraph:
            'A badge states a completed self-assessment with evidence on file. You may show it for the assessed property while its public page says that it is valid.',
        },
        {
          list: [
            'It expires after twelve months, or earlier when a document runs out.',
            'It is suspended while something has to be put right, or 30 days after the subscription has ended.',
            'It is revoked when the property is removed, the assessment is started again or the account is deleted.',
            'Do not change it, and do not show one that is not valid. We may revoke a badge that rests on false answers or documents.',
          ],
        },
      ],
    },
    {
      id: 'price',
      heading: 'Prices and payment',
      blocks: [
        {
          columns: ['Plan', 'Properties', 'Price'],
          rows: PLAN_OPTIONS.map(priceRow),
        },
        {
          paragraph:
            'The quick check is free. A subscription is paid in advance through Stripe and renews until you cancel it. We tell you about a new price at least 30 days before it applies to you.',
        },
      ],
    },
    {
      id: 'cancel',
      heading: 'Changing your mind, and ending it',
      blocks: [
        {
          paragraph: `${RIGHT_TO_WITHDRAW} All of it comes back, also if you have used the full assessment in that time.`,
        },
        {
          paragraph:
            'You can cancel at any time under Subscription. It stays active until the end of the period that is paid. Your documents and reports stay readable afterwards. You can delete your account in [Account settings](/settings).',
        },
        {
          paragraph:
            'We may end an account that breaks these terms in a serious way, after telling you why and letting you take your documents along, unless the law forbids it.',
        },
      ],
    },
    {
      id: 'liability',
      heading: 'Our liability',
      blocks: [
        {
          paragraph:
            'We answer without limit for death or injury through our negligence, for fraud, and wherever the law does not let us limit it. Your rights as a consumer are untouched.',
        },
        {
          paragraph:
            'Otherwise we answer for loss that we cause and that could be foreseen, up to what you paid us in the twelve months before. We do not answer for fines, refused claims or loss of bookings that follow from answers or documents that were wrong, or from rules that apply to your property and that you did not meet.',
        },
      ],
    },
    {
      id: 'law',
      heading: 'Changes and law',
      blocks: [
        {
          paragraph:
            'We write to you 30 days before a change of these terms that matters to you. The law of England and Wales applies. If you are a consumer in Scotland or Northern Ireland, you may also go to the courts there.',
        },
        { paragraph: 'Questions about these terms reach us through the [contact page](/contact).' },
      ],
    },
  ],
};
