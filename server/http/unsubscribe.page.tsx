import type { MailList } from '../mail/unsubscribeTokens.ts';
import { htmlPage } from '../print/markup.ts';
import { noticePage, Page } from './serverPage.tsx';

const TEXTS: Readonly<Record<MailList, { readonly question: string; readonly done: string }>> = {
  marketing: {
    question: 'We will send you no more news and offers. Mails about your account and your properties still come.',
    done: 'We send you no more news and offers. Mails about your account and your properties still come.',
  },
  reminders: {
    question: 'We will no longer remind you before a document expires. The dashboard still shows its date.',
    done: 'We no longer remind you before a document expires. The dashboard still shows its date.',
  },
};

/** Tells the form of the page from the one-click request of a mail program, which must get a 200. */
export const FORM_FIELD = 'from-page';

export const unsubscribePage = (nonce: string, list: MailList): string =>
  htmlPage(
    <Page nonce={nonce} title="Unsubscribe">
      <div className="card">
        <h1>Unsubscribe?</h1>
        <p>{TEXTS[list].question}</p>
        <form method="post">
          <input type="hidden" name={FORM_FIELD} value="yes" />
          <button type="submit" className="primary">
            Unsubscribe
          </button>
        </form>
      </div>
    </Page>,
  );

export const unsubscribedPage = (nonce: string, list: MailList): string =>
  noticePage(nonce, 'Unsubscribed', {
    heading: 'You are unsubscribed',
    text: TEXTS[list].done,
    link: { to: '/settings', label: 'All notification settings' },
  });

export const unknownLinkPage = (nonce: string): string =>
  noticePage(nonce, 'Link not valid', {
    heading: 'This link is not valid',
    text: 'It is incomplete, or the account no longer exists.',
    link: { to: '/', label: 'LetProof home page' },
  });
