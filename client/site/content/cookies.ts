import type { LegalText } from './legalPage.ts';

export const COOKIES: LegalText = {
  title: 'Cookies',
  description:
    'The few cookies and browser entries that LetProof needs to work, what each is for and how long it stays.',
  version: '2026-11-29',
  numbered: false,
  short: [
    'We set no cookie for advertising or for counting visitors.',
    'Someone who only reads these pages gets no cookie at all.',
    'What we set is needed for something you asked for, so there is no banner to click away.',
  ],
  sections: [
    {
      id: 'cookies',
      heading: 'Cookies we set',
      blocks: [
        {
          columns: ['Cookie', 'What it is for', 'How long'],
          rows: [
            [
              'sid',
              'Keeps you signed in. Set when you sign in or register.',
              '30 days at most; it ends after 7 days without a visit',
            ],
            [
              'device-…',
              'Recognises a browser that has signed in to your account before, or has set its password by the link of a mail, so that attempts from elsewhere cannot lock you out. It gives no access.',
              'One year',
            ],
            [
              'seen',
              'Remembers how far our records were when you last saved, so that you always see your own changes. It says nothing about you.',
              'Until you close the browser',
            ],
            ['quick_check', 'Ties the quick check you took to the account you create afterwards.', '30 days'],
            [
              'share-…',
              'Remembers that you have opened a report that somebody shared with you, so that you can open its documents.',
              '30 minutes',
            ],
          ],
        },
        {
          paragraph:
            'All of them are set by this site alone. Scripts cannot read them, and other sites cannot have them sent. Over https their names begin with __Host-, which binds them to this site and keeps them off unencrypted connections.',
        },
      ],
    },
    {
      id: 'storage',
      heading: 'What your browser keeps for us',
      blocks: [
        {
          columns: ['Entry', 'What it is for', 'How long'],
          rows: [
            [
              'auth-storage',
              'Some of what we know of you and your plan: name, e-mail address, the accounts you may work in. The page can greet you with it before the server has answered.',
              'Until you sign out, or we tell the page that your session has ended',
            ],
            [
              'acting-account',
              'Which of the accounts that you may work in this tab shows, and a new tab shows first.',
              'Until you sign out',
            ],
            ['quick-check', 'Your answers to the quick check.', 'Until you clear it'],
            [
              'Unsaved answers',
              'Answers that could not be sent yet, for example without a connection.',
              'Until they are saved, you sign out or somebody else signs in, or the tab is closed',
            ],
            [
              'last-sign-out',
              'A random number that changes when you sign out, so that other tabs delete your unsaved answers, too.',
              'Until you clear it, in the tab until it is closed',
            ],
            [
              'RaStoreconsole-…',
              'How you have arranged the lists of the console: filters you keep, columns, order. What you searched for last goes when you sign out or your session ends.',
              'Until you clear it',
            ],
            [
              'selection-console-…',
              'Which rows of the lists of the console you have selected.',
              'Until you sign out, your session ends or the tab is closed',
            ],
            ['supplier-waitlist', 'That you joined the waitlist for supplier offers.', 'Until you clear it'],
          ],
        },
        { paragraph: 'These entries stay in your browser. You can clear them in its settings at any time.' },
      ],
    },
    {
      id: 'others',
      heading: 'Cookies of others',
      blocks: [
        {
          paragraph:
            'There are none on our pages. When you pay, you leave for a page of Stripe, which sets its own cookies to prevent fraud.',
        },
      ],
    },
    {
      id: 'refuse',
      heading: 'If you refuse cookies',
      blocks: [
        {
          paragraph:
            'The public pages and the check of a badge work without any. Signing in does not: without the cookie we could not tell your requests from those of others. What we keep about you otherwise is on the [privacy page](/privacy).',
        },
      ],
    },
  ],
};
