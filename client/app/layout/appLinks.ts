import type { User } from '../../../domain/accounts/contract.ts';
import { PAGES } from '../../paths.ts';

const LINKS = [
  { href: PAGES.dashboard, label: 'Dashboard' },
  { href: PAGES.calendar, label: 'Calendar' },
] as const;

/** The main navigation of signed-in pages. Tables are of use to accounts that may have several properties. */
export const appLinks = ({ subscription }: Pick<User, 'subscription'>) =>
  subscription.properties_limit > 1 ? [...LINKS, { href: PAGES.console, label: 'Console' }] : LINKS;
