import type { ReactNode } from 'react';
import { COLOUR_VARIABLES, styleSheet } from '../print/styleSheets.ts';

const STYLES = styleSheet('./server/http/serverPage.css');

// The style sheet names the same file. It is served by the built client; the client's other copy has a hashed name.
const FONT = '/atkinson-hyperlegible-next.woff2';

type PageProps = { readonly nonce: string; readonly title: string; readonly children: ReactNode };

/** A page that the server renders itself, without script. */
export const Page = ({ nonce, title, children }: PageProps) => (
  <html lang="en-GB">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{`${title} – LetProof`}</title>
      <link rel="icon" href="/favicon.svg" />
      <link rel="preload" href={FONT} as="font" type="font/woff2" crossOrigin="anonymous" />
      <style nonce={nonce}>{COLOUR_VARIABLES + STYLES}</style>
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
