import type { SiteAssets, SitePage } from '../sitePage.ts';
import { Footer } from './Footer.tsx';
import { Head } from './Head.tsx';
import { Header } from './Header.tsx';

type Props = { readonly page: SitePage; readonly assets: SiteAssets; readonly year: number };

/** The whole of a page. The quick check replaces everything but the footer. */
export const Document = ({ page, assets, year }: Props) => (
  <html lang="en-GB">
    <Head page={page} assets={assets} />
    <body>
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <Header current={page.path} />
      <main id="main" tabIndex={-1}>
        <page.Content />
      </main>
      <div id="quick-check" hidden />
      <Footer year={year} />
    </body>
  </html>
);
