import type { LegalText } from './legalPage.ts';

export const DISCLAIMER: LegalText = {
  title: 'Disclaimer',
  description:
    'What a LetProof result, report, badge and certificate say about a holiday let, and what they do not say.',
  version: '2026-11-20',
  numbered: true,
  short: [
    'LetProof is a self-assessment, not legal advice and not an inspection.',
    'A badge says that the questions were answered and the evidence is on file. It does not say that a place is safe.',
    'Rules differ between nations and councils. Check the source before you rely on it.',
  ],
  sections: [
    {
      id: 'self-assessment',
      heading: 'A self-assessment',
      blocks: [
        {
          paragraph:
            'All results rest on the answers and documents of the person who gave them. We check that a document is there and in date. We do not check what it says, and we do not visit properties.',
        },
      ],
    },
    {
      id: 'badge',
      heading: 'What a badge says',
      blocks: [
        {
          paragraph:
            'A badge states a completed self-assessment with evidence on file, not a legal opinion. Only its public page tells whether it holds today. A printed badge or certificate alone proves nothing.',
        },
        {
          paragraph:
            'It does not replace a licence, a registration, an insurance policy or the duty of care towards guests.',
        },
      ],
    },
    {
      id: 'about-the-quick-check',
      heading: 'The quick check',
      blocks: [
        {
          paragraph:
            'A pass covers five basics only. It does not show that the property meets every legal duty. A fail is a prompt to check rather than a legal finding.',
        },
      ],
    },
    {
      id: 'guidance',
      heading: 'Guidance and regulatory updates',
      blocks: [
        {
          paragraph:
            'Our guidance is general information about the law of England, Scotland, Wales and Northern Ireland. It was reviewed on the day shown with it, may have changed since, and cannot know your case. On the [regulatory updates page](/regulatory-updates) each entry names its source and how sure we are.',
        },
        {
          paragraph:
            'Fines and figures on these pages are typical ones. What applies to you depends on the rule, the nation and the council. Ask a solicitor, your council or a competent person before you act on it.',
        },
      ],
    },
    {
      id: 'links',
      heading: 'Links to others',
      blocks: [
        {
          paragraph:
            'We link to public bodies and suppliers because they may help. We do not answer for their pages or their work.',
        },
      ],
    },
    {
      id: 'errors',
      heading: 'If you find a mistake',
      blocks: [{ paragraph: 'Please tell us on the [contact page](/contact). We respond within 24 hours.' }],
    },
  ],
};
