import type { ReactNode } from 'react';
import { FONT_FACES } from './fonts.ts';
import { htmlPage } from './markup.ts';
import { COLOUR_VARIABLES, styleSheet } from './styleSheets.ts';

const BASE = styleSheet('./server/print/base.css');

// The printer blocks the network as well; this policy also protects a page that is opened in an ordinary browser.
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:";

type Content = { readonly title: string; readonly styles: string; readonly body: ReactNode };

/** A complete page without scripts that loads nothing. Use `cssString` for every user text in `styles`. */
export const documentHtml = ({ title, styles, body }: Content): string =>
  htmlPage(
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta httpEquiv="Content-Security-Policy" content={POLICY} />
        <title>{title}</title>
        <style>{FONT_FACES + COLOUR_VARIABLES + BASE + styles}</style>
      </head>
      <body>{body}</body>
    </html>,
  );
