import { MEMBERS_AREA, PUBLIC_PAGES } from '../../paths.ts';

export const NAME = 'LetProof';
export const TAGLINE = 'Ensuring holiday let compliance across the UK';

export const POLICY_LINKS = [
  { href: PUBLIC_PAGES.terms, label: 'Terms' },
  { href: PUBLIC_PAGES.privacy, label: 'Privacy' },
  { href: PUBLIC_PAGES.disclaimer, label: 'Disclaimer' },
  { href: PUBLIC_PAGES.cookies, label: 'Cookies' },
] as const;

export const MORE_LINKS = [
  { href: PUBLIC_PAGES.about, label: 'About' },
  { href: PUBLIC_PAGES.contact, label: 'Contact' },
  { href: PUBLIC_PAGES.regulatoryUpdates, label: 'Regulatory updates' },
  { href: PUBLIC_PAGES.affiliateOffers, label: 'Supplier offers' },
] as const;

export const MEMBERS_LINK = { href: MEMBERS_AREA, label: "Members' area" } as const;

export const smallPrint = (year: number): string =>
  `© ${year} LetProof. LetProof and the plaque are trademarks of their owner. A badge states a completed self-assessment with evidence on file, not a legal opinion.`;
