import {
  Activity,
  BadgePoundSterling,
  BookOpenCheck,
  Contact,
  CreditCard,
  Database,
  Flag,
  Inbox,
  Mail,
  UserSearch,
} from 'lucide-react';
import { useSession } from '../../auth/session.ts';
import type { NavItem } from '../layout/consoleLinks.ts';
import { OFFICE_PAGES } from './paths.ts';

const LINKS: readonly NavItem[] = [
  { href: OFFICE_PAGES.messages, label: 'Messages', icon: Inbox },
  { href: OFFICE_PAGES.accounts, label: 'Accounts', icon: UserSearch },
  { href: OFFICE_PAGES.subscriptions, label: 'Subscriptions', icon: CreditCard },
  { href: OFFICE_PAGES.allowances, label: 'Allowances', icon: BadgePoundSterling },
  { href: OFFICE_PAGES.reports, label: 'Reported badges', icon: Flag },
  { href: OFFICE_PAGES.leads, label: 'Leads', icon: Contact },
  { href: OFFICE_PAGES.mails, label: 'Mails', icon: Mail },
  { href: OFFICE_PAGES.projections, label: 'Read models', icon: Database },
  { href: OFFICE_PAGES.reviews, label: 'Legal reviews', icon: BookOpenCheck },
  { href: OFFICE_PAGES.actions, label: 'Staff actions', icon: Activity },
];

/** None for people who do not belong to our staff. */
export const useOfficeLinks = (): readonly NavItem[] => {
  const isStaff = useSession((session) => session.user?.staff === true);
  return isStaff ? LINKS : [];
};
