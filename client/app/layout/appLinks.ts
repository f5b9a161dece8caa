import type { Action } from '../../../domain/policy.ts';
import { useActing, useUser } from '../../auth/acting.ts';
import { PAGES } from '../../paths.ts';

type AppLink = { readonly href: string; readonly label: string; readonly needs: Action };

const LINKS: readonly AppLink[] = [
  { href: PAGES.dashboard, label: 'Dashboard', needs: 'dashboard:read' },
  { href: PAGES.calendar, label: 'Calendar', needs: 'dashboard:read' },
];
/** The only page of an auditor. */
const AUDIT: AppLink = { href: PAGES.audit, label: 'Histories', needs: 'history:read' };
const CONSOLE: AppLink = { href: PAGES.console, label: 'Console', needs: 'property:read' };

/**
 * The main navigation of signed-in pages. Tables are of use to accounts that may have several properties, and to people
 * who work for others: they find their colleagues there. Our staff find the back office there.
 */
export const useAppLinks = (): readonly AppLink[] => {
  const user = useUser();
  const acting = useActing();
  const hasConsole = acting?.isOwn === false || user?.staff === true || (user?.subscription.properties_limit ?? 0) > 1;
  if (acting?.role === 'auditor') return [AUDIT];
  return [...LINKS, ...(hasConsole ? [CONSOLE] : [])].filter(({ needs }) => acting?.may(needs) ?? true);
};
