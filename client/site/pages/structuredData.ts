import { PLANS } from '../../../domain/subscriptions/plans.ts';
import { PUBLIC_PAGES } from '../../paths.ts';
import { META } from '../content/landing.ts';
import { NAME } from '../content/layout.ts';
import { ORIGIN } from './sitePage.ts';

const ORGANISATION = {
  '@type': 'Organization',
  '@id': `${ORIGIN}/#organisation`,
  name: NAME,
  url: `${ORIGIN}/`,
  logo: `${ORIGIN}/favicon.svg`,
  areaServed: 'GB',
  contactPoint: { '@type': 'ContactPoint', url: ORIGIN + PUBLIC_PAGES.contact, availableLanguage: 'en-GB' },
};

const offers = Object.values(PLANS).map(({ name, interval, price }) => ({
  '@type': 'Offer',
  name: `${name}, each ${interval}`,
  price: (price / 100).toFixed(2),
  priceCurrency: 'GBP',
}));

/** For the home page: who we are and what we offer. */
export const SERVICE = {
  '@context': 'https://schema.org',
  '@graph': [
    ORGANISATION,
    {
      '@type': 'WebApplication',
      name: NAME,
      url: `${ORIGIN}/`,
      description: META.description,
      applicationCategory: 'BusinessApplication',
      operatingSystem: 'Any',
      publisher: { '@id': ORGANISATION['@id'] },
      offers,
    },
  ],
};

export const webPage = (
  type: string,
  path: string,
  { title, description }: { title: string; description: string },
) => ({
  '@context': 'https://schema.org',
  '@type': type,
  name: title,
  description,
  url: ORIGIN + path,
  inLanguage: 'en-GB',
  isPartOf: { '@type': 'WebSite', name: NAME, url: `${ORIGIN}/` },
});
