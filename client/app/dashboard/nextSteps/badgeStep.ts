import type { Badge } from '../../../../domain/badges/contract.ts';
import type { OverviewRow } from '../../../../domain/dashboard/contract.ts';
import { badgeStatus, complianceStatus } from '../../../components/data/status.ts';
import { PAGES } from '../../../paths.ts';
import { isCheckDue } from './checkAgainStep.ts';
import { inactiveBadgeText } from './inactiveBadgeText.ts';
import type { NextStep } from './nextStep.ts';

type Texts = Pick<NextStep, 'status' | 'line' | 'text'> & Partial<Pick<NextStep, 'button' | 'target'>>;

const CHOOSE_PLAN = { button: 'Choose a Plan', target: { to: 'page', href: PAGES.subscription } } as const;

/** The only one who can do something about it is the owner of the account. */
const withoutPlan = (badge: Badge, isOwn: boolean): Pick<Texts, 'text' | 'button' | 'target'> =>
  isOwn
    ? {
        ...CHOOSE_PLAN,
        text: `${inactiveBadgeText(badge)} Choose a plan, and it returns by itself under the same code.`,
      }
    : { text: `${inactiveBadgeText(badge)} The owner of this account must choose a plan.` };

const textsOf = (property: OverviewRow, isOwn: boolean): Texts | null => {
  const { badge, assessment } = property;
  // None is issued or renewed before last year's answers are checked again, which is a step of its own.
  if ((!badge || badge.status === 'expired') && isCheckDue(property)) return null;
  if (!badge)
    return {
      status: complianceStatus('compliant'),
      line: 'Collect the badge',
      text: 'Everything is in order: show it at the door and on your site.',
    };
  const status = badgeStatus(badge.status);
  if (badge.status === 'expired') {
    const more = ', but everything is in order. It is renewed under the same code, so a printed QR code stays true.';
    return { status, line: 'Renew the badge', text: inactiveBadgeText(badge, more) };
  }
  if (badge.status === 'suspended' && badge.cause === 'subscription')
    return { status, line: 'Reinstate the badge', ...withoutPlan(badge, isOwn) };
  // The step of the rules change shows the reason too.
  if (badge.status === 'suspended' && !assessment?.rules_change)
    return { status, line: 'Reinstate the badge', text: inactiveBadgeText(badge) };
  return null;
};

/** For a compliant property whose badge is missing, expired or suspended. */
export const getBadge =
  (isOwn: boolean) =>
  (property: OverviewRow): NextStep[] => {
    const { compliance, name } = property;
    const texts = compliance === 'compliant' ? textsOf(property, isOwn) : null;
    if (!texts) return [];
    return [
      {
        key: `badge-${property.id}`,
        title: `${texts.line} of ${name}`,
        about: name,
        button: 'Badge & QR Code',
        target: { to: 'showBadge', property },
        ...texts,
      },
    ];
  };
