import type { Screen } from './screen.ts';

export const BADGE_SCREENS: readonly Screen[] = [
  { name: 'badge', user: 'owner', path: ({ passing }) => `/badge/${passing.badgeId}`, shows: ['HTML embed code'] },
  {
    name: 'badge-suspended',
    user: 'owner',
    path: ({ failing }) => `/badge/${failing.badgeId}`,
    shows: ['This badge is suspended.'],
  },
  {
    name: 'badge-expired',
    user: 'owner',
    path: ({ expired }) => `/badge/${expired.badgeId}`,
    shows: ['This badge has expired.', 'The gas safety certificate ran out'],
  },
  {
    name: 'verify-active',
    user: 'visitor',
    path: ({ passing }) => `/verify-badge/${passing.badgeId}`,
    shows: ['Badge Verified'],
  },
  {
    name: 'verify-report',
    user: 'visitor',
    path: ({ passing }) => `/verify-badge/${passing.badgeId}`,
    shows: ['Badge Verified'],
    after: async (visitor) => {
      await visitor.press('Report this badge');
      await visitor.see('What have you seen?');
    },
  },
  {
    name: 'verify-suspended',
    user: 'visitor',
    path: ({ failing }) => `/v/${failing.badgeId}`,
    shows: ['Badge Suspended'],
  },
  {
    name: 'verify-expired',
    user: 'visitor',
    path: ({ expired }) => `/verify-badge/${expired.badgeId}`,
    shows: ['The gas safety certificate ran out'],
  },
  {
    name: 'verify-moved',
    user: 'visitor',
    path: ({ moved }) => `/verify-badge/${moved.badgeId}`,
    shows: ['Badge Verified', 'The address was changed on'],
  },
  { name: 'verify-unknown', user: 'visitor', path: '/verify-badge/LP-0000-0000', shows: ['Invalid Badge'] },
];
