import type { Screen } from './screen.ts';

export const SITE_SCREENS: readonly Screen[] = [
  { name: 'landing', user: 'visitor', path: '/', shows: ['Is Your Holiday Let Legally Compliant?'] },
  { name: 'about', user: 'visitor', path: '/about', shows: ['About LetProof'] },
  { name: 'suppliers', user: 'visitor', path: '/affiliate-offers', shows: ['Join the waitlist'] },
  { name: 'updates', user: 'visitor', path: '/regulatory-updates', shows: ['Last reviewed on'] },
  { name: 'terms', user: 'visitor', path: '/terms', shows: ['In short'] },
  { name: 'privacy', user: 'visitor', path: '/privacy', shows: ['In short'] },
  { name: 'disclaimer', user: 'visitor', path: '/disclaimer', shows: ['In short'] },
  { name: 'cookies', user: 'visitor', path: '/cookies', shows: ['In short'] },
  { name: 'not-found', user: 'visitor', path: '/nowhere', shows: ['Page not found'] },
];
