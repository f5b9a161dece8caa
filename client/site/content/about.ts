import { QUESTION_COUNT } from '../questionCount.ts';

export const ABOUT = {
  title: 'About LetProof',
  description:
    'LetProof helps owners, agents and managers of UK holiday lets check that a property is legal and safe, keep the documents that prove it, and show it to others.',
  lead: 'We help owners, agents and managers of UK holiday lets check that a property is legal and safe, keep the documents that prove it, and show it to others.',
  sections: [
    {
      heading: 'Why we do it',
      paragraphs: [
        'A holiday let has to meet rules on fire, gas, electricity, water, licensing, tax, data and advertising. They differ between England, Scotland, Wales and Northern Ireland, and they change. Most owners want to do the right thing and cannot find out, in one place, what that is.',
        'Guests, insurers and platforms have the opposite problem: they are told that a place is safe and cannot check it.',
      ],
    },
    {
      heading: 'What we do',
      paragraphs: [
        `A free check of five questions shows in under 60 seconds which basics may be missing. The full assessment asks ${QUESTION_COUNT} questions about one property, with guidance for its nation, and takes about 10 minutes. You upload your certificates as you go, and we keep their dates.`,
        'A property that passes gets a badge, a certificate and a QR code. The QR code is on the certificate, and stands beside the badge as a picture of its own. It opens a public page that says whether the badge holds today. When a document runs out, the page says so.',
      ],
    },
    {
      heading: 'What we do not do',
      paragraphs: [
        'We are not a council, an inspector or a law firm. A badge states a completed self-assessment with evidence on file, not a legal opinion. We check that documents are there and in date; we do not visit properties.',
        'We carry no advertising and sell no data. Subscriptions pay for the service.',
      ],
    },
  ],
  links: [
    { text: 'What we keep and who sees it is on the [privacy page](/privacy).' },
    { text: 'What changes in the law, and when, is on the [regulatory updates page](/regulatory-updates).' },
    { text: 'Questions reach us through the [contact page](/contact). We respond within 24 hours.' },
  ],
} as const;
