import type { LegalText } from './legalPage.ts';

export const PRIVACY: LegalText = {
  title: 'Privacy',
  description:
    'What LetProof keeps about you, why, where, for how long, who else sees it, and how to take it along or delete it.',
  version: '2026-11-29',
  numbered: false,
  short: [
    'We keep what the assessment needs, and nothing to advertise with.',
    "A badge's page shows the property and its dates, never your answers or documents.",
    'You can take everything along or delete it yourself, at any time.',
  ],
  sections: [
    {
      id: 'who',
      heading: 'Who is responsible',
      blocks: [
        {
          paragraph:
            "LetProof decides how your data is used and answers for it. In the words of the UK GDPR we are the controller. For the documents you upload about others, such as an engineer's name on a certificate, we act on your behalf: you are the controller and we are the processor.",
        },
        {
          paragraph:
            'Questions, wishes and complaints reach us through the [contact page](/contact). We respond within 24 hours and decide within one month.',
        },
      ],
    },
    {
      id: 'what',
      heading: 'What we keep',
      blocks: [
        {
          columns: ['What', 'Why', 'On what ground'],
          rows: [
            ['Name, e-mail, phone, role', 'Your account, and mails about it', 'Contract'],
            ['Names and addresses of properties', 'Assessment, report, badge', 'Contract'],
            ['Answers, documents and their dates', 'The result and the evidence behind it', 'Contract'],
            ['Who did what and when', 'A history that can be checked', 'Legitimate interest'],
            [
              'Answers to the quick check',
              'To show you the result, and to keep it if you register',
              'Legitimate interest',
            ],
            ['What you write on the contact page', 'To answer you', 'Legitimate interest'],
            [
              'What you write when you report a badge, and your e-mail address if you leave it',
              'To look into the report',
              'Legitimate interest',
            ],
            [
              'The name and licence number that you give when you send a document through a link',
              'To show who issued the document',
              'Legitimate interest',
            ],
            ['Mails we sent you', 'To send each once, and to know which did not arrive', 'Contract'],
            [
              'Your plan and its payments, without card numbers',
              'Subscription and tax records',
              'Contract, legal duty',
            ],
            [
              'Network addresses, as a keyed hash, for an hour and up to 15 minutes more until they are deleted',
              'To slow down attempts to guess passwords, and the misuse of forms and links',
              'Legitimate interest',
            ],
            ['News about rules, if you asked', 'To send them', 'Consent'],
          ],
        },
        {
          paragraph:
            'We use no advertising and no tracking. A visitor who only reads leaves nothing behind: our own records hold no addresses and no names. What is stored in your browser is on the [cookies page](/cookies).',
        },
      ],
    },
    {
      id: 'where',
      heading: 'Where and how it is kept',
      blocks: [
        {
          paragraph:
            'In a database and in files on our servers. In the history, in mails that wait and in backups of both, personal data is encrypted, as a rule with a key of its own for each person. Documents are encrypted with a key of their account. The tables from which pages are shown hold names and addresses as they are, and nobody but us can reach them. Passwords are never stored, only what is needed to check them (Argon2id).',
        },
        {
          paragraph:
            'Each answer, upload and change is added to a history that is never rewritten. It holds your personal data in encrypted form only, so that it cannot be read once the key is gone.',
        },
      ],
    },
    {
      id: 'long',
      heading: 'For how long',
      blocks: [
        {
          list: [
            'Your account, properties, answers and documents: as long as you have an account, with or without a subscription. Documents and reports stay yours to read and take along.',
            'A replaced document is kept with its history, because an auditor may need it. The file of a deleted one goes within the hour. If a backup is copying the files at that time, it goes right after that. Only its fingerprint stays.',
            'Sessions: 30 days at most, and 7 days after you were last here.',
            'The text of a mail to you: until it is handed over, or 30 days if it cannot be.',
            'Messages from the contact page: 24 months.',
            'A report of a badge: one year, or until its owner deletes the account.',
            'After you delete your account: we delete what pages are shown from and destroy your keys, at once. The history keeps its entries, and nothing personal can be read from them any more. Copies of the keys in backups are deleted within 30 days, and what the files of the database still hold of it within a day. Your badges are revoked.',
          ],
        },
      ],
    },
    {
      id: 'sees',
      heading: 'Who else sees it',
      blocks: [
        {
          list: [
            "Everyone who opens a badge's page sees the name and address of the property, the state and dates of the badge, and which documents are on file. Nobody sees your answers or documents there.",
            'Everyone who has the number of a stay receipt that you made sees the name and address of the property, the days of the stay, which of them were in order and why others were not, never with a single answer, and which documents were in date. You can withdraw it at any time.',
            'Everyone who gets an evidence bundle that you downloaded sees the report, the documents and the history that are in it, without what you kept back. Only you, the people you work with and an auditor whom you let in can make one, and what was handed out cannot be taken back.',
            'Everyone who has a link by which you share a report sees the name and address of the property, the verdict, the answers unless you keep them back, and the documents that you chose. You can end it at any time, and we record each time that it is opened.',
            'Everyone who has a link by which you ask for a document sees the name and address of the property, your name, your note and which document you ask for.',
            'Everyone who has the private address of your calendar sees the names of your properties and the dates of their documents. You can replace the address at any time.',
            'A program that you connect with an API key or a webhook is told what you let it read.',
            'An auditor to whom you open a history sees it with its documents. We record each time that they look, and show it to you.',
            'Payments are handled by Stripe, which sees your e-mail address, your plan and your card. We never see the card number.',
            'Our mails pass through a mail provider on their way to you.',
          ],
        },
        { paragraph: 'We sell nothing to anybody, and we hand out nothing else unless the law makes us.' },
      ],
    },
    {
      id: 'rights',
      heading: 'Your rights',
      blocks: [
        { paragraph: 'You may at any time' },
        {
          list: [
            'see and take along everything we hold about you, in [Account settings](/settings)',
            'have it corrected or deleted, there too',
            'object to a use, or ask us to limit it, through the [contact page](/contact)',
            'withdraw a consent, with one click in each mail',
          ],
        },
        {
          paragraph:
            "If you are not content with us, you can complain to the Information Commissioner's Office at [ico.org.uk](https://ico.org.uk/make-a-complaint/).",
        },
      ],
    },
    {
      id: 'changes',
      heading: 'Changes to this page',
      blocks: [
        {
          paragraph:
            'We date every version and keep the earlier ones. When a change matters to you, we write to you 30 days before.',
        },
      ],
    },
  ],
};
