import { PUBLIC_PAGES } from '../../paths.ts';
import { ABOUT } from '../content/about.ts';
import { CONTACT } from '../content/contact.ts';
import { COOKIES } from '../content/cookies.ts';
import { DISCLAIMER } from '../content/disclaimer.ts';
import { META } from '../content/landing.ts';
import type { LegalText } from '../content/legalPage.ts';
import { NOT_FOUND } from '../content/notFound.ts';
import { PRIVACY } from '../content/privacy.ts';
import { SUPPLIERS } from '../content/suppliers.ts';
import { TERMS } from '../content/terms.ts';
import { UPDATES } from '../content/updates.ts';
import { AboutPage } from './about/AboutPage.tsx';
import { ContactPage } from './contact/ContactPage.tsx';
import { LandingPage } from './landing/LandingPage.tsx';
import { LegalPage } from './legal/LegalPage.tsx';
import { NotFoundPage } from './notFound/NotFoundPage.tsx';
import type { SitePage } from './sitePage.ts';
import { SERVICE, webPage } from './structuredData.ts';
import { SuppliersPage } from './suppliers/SuppliersPage.tsx';
import { UpdatesPage } from './updates/UpdatesPage.tsx';

type Words = { readonly title: string; readonly description: string };

const page = (path: string, words: Words, Content: SitePage['Content'], type = 'WebPage'): SitePage => ({
  path,
  file: `${path.slice(1)}.html`,
  title: words.title,
  description: words.description,
  structuredData: webPage(type, path, words),
  Content,
});

const legal = (path: string, text: LegalText): SitePage => page(path, text, () => <LegalPage text={text} />);

export const SITE_PAGES: readonly SitePage[] = [
  { path: PUBLIC_PAGES.home, file: 'home.html', ...META, structuredData: SERVICE, Content: LandingPage },
  page(PUBLIC_PAGES.about, ABOUT, AboutPage, 'AboutPage'),
  page(PUBLIC_PAGES.contact, CONTACT, ContactPage, 'ContactPage'),
  page(PUBLIC_PAGES.affiliateOffers, SUPPLIERS, SuppliersPage),
  page(PUBLIC_PAGES.regulatoryUpdates, UPDATES, UpdatesPage),
  legal(PUBLIC_PAGES.terms, TERMS),
  legal(PUBLIC_PAGES.privacy, PRIVACY),
  legal(PUBLIC_PAGES.disclaimer, DISCLAIMER),
  legal(PUBLIC_PAGES.cookies, COOKIES),
  { path: null, file: 'not-found.html', ...NOT_FOUND, Content: NotFoundPage },
];
