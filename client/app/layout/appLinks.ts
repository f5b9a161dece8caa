import { PAGES } from '../../paths.ts';

/** The main navigation of signed-in pages. */
export const APP_LINKS = [
  { href: PAGES.dashboard, label: 'Dashboard' },
  { href: PAGES.calendar, label: 'Calendar' },
] as const;
