import type { Screen } from './screen.ts';

export const CALENDAR_SCREENS: readonly Screen[] = [
  {
    name: 'calendar',
    user: 'owner',
    path: '/calendar',
    shows: ['Every day on which something runs out', 'All of', 'In your own calendar', 'Make a new address'],
  },
  {
    name: 'calendar-filtered',
    user: 'owner',
    path: '/calendar?kind=gas_safety_certificate',
    shows: ['Every day on which something runs out', 'All of'],
  },
];
