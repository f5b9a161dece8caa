import type { ReactNode } from 'react';
import { htmlPage } from '../print/markup.ts';
import { COLOUR_VARIABLES, styleSheet } from '../print/styleSheets.ts';

const STYLES = styleSheet('./server/http/serverPage.css');

// The style sheet names the same file. It is served by the built client; the client's other copy has a hashed name.
const FONT = '/atkinson-hyperlegible-next.woff2';

type PageProps = {
  /** Undefined if the page's policy names its style sheet in another way. */
  readonly nonce?: string | undefined;
  readonly title: string;
  /** Besides those that all these pages have. */
  readonly styles?: string;
  readonly children: ReactNode;
};

/** A page that the server renders itself, without scripts. */
export const Page = ({ nonce, title, styles = '', children }: PageProps) => (
  <html lang="en-GB">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{`${title} – LetProof`}</title>
      <link rel="icon" href="/favicon.svg" />
      <link rel="preload" href={FONT} as="font" type="font/woff2" crossOrigin="anonymous" />
      <style nonce={nonce}>{COLOUR_VARIABLES + STYLES + styles}</style>
    </head>
    <body>
      <header>
        <p>
          <img src="/favicon.svg" width="34" height="34" alt="" />
          LetProof
        </p>
      </header>
      <main>{children}</main>
    </body>
  </html>
);

type NoticeProps = { readonly heading: string; readonly text: string; readonly link: { to: string; label: string } };

const NoticeCard = ({ heading, text, link }: NoticeProps) => (
  <div className="card">
    <h1>{heading}</h1>
    <p>{text}</p>
    <p>
      <a href={link.to}>{link.label}</a>
    </p>
  </div>
);

/** A page with one sentence and one way on. */
export const noticePage = (nonce: string, title: string, notice: NoticeProps): string =>
  htmlPage(
    <Page nonce={nonce} title={title}>
      <NoticeCard {...notice} />
    </Page>,
  );
