import type { OverviewRow } from '../../../../domain/dashboard/contract.ts';
import { badgeStatus, complianceStatus } from '../../../components/data/status.ts';
import { PAGES, reportPath } from '../../../paths.ts';
import { isCheckDue } from './checkAgainStep.ts';
import { inactiveBadgeText } from './inactiveBadgeText.ts';
import type { NextStep, StepsFor } from './nextStep.ts';

type Texts = Pick<NextStep, 'status' | 'line' | 'text'> & Partial<Pick<NextStep, 'button' | 'target'>>;

const PLANS = { to: 'page', href: PAGES.subscription } as const;

type Advice = Pick<Texts, 'text' | 'button' | 'target'>;

/** Only the owner of the account can choose a plan or pay. `result`: what the plan brings. */
const withoutPlan = ({ isOwn, isUnpaid }: StepsFor, reason: string, result: string): Advice => {
  if (!isOwn) return { text: `${reason} The owner of this account must choose a plan.` };
  return isUnpaid
    ? { target: PLANS, button: 'Pay the Open Invoice', text: `${reason} Pay the open invoice, and ${result}` }
    : { target: PLANS, button: 'Choose a Plan', text: `${reason} Choose a plan, and ${result}` };
};

/** For a colleague, who cannot choose a plan: there is no badge to look at yet. */
const viewReport = ({ assessment }: OverviewRow): Pick<Texts, 'button' | 'target'> =>
  assessment ? { button: 'View Report', target: { to: 'page', href: reportPath(assessment.id) } } : {};

const collect = (property: OverviewRow, account: StepsFor): Advice => {
  if (account.hasPlan) return { text: 'Everything is in order: show it at the door and on your site.' };
  const advice = withoutPlan(account, 'Everything is in order.', 'you can collect the badge.');
  return { ...viewReport(property), ...advice };
};

const renew = ({ badge }: OverviewRow, account: StepsFor): Advice => {
  const result = 'renewed under the same code, so a printed QR code stays true.';
  if (account.hasPlan) return { text: inactiveBadgeText(badge, `, but everything is in order. It is ${result}`) };
  return withoutPlan(account, inactiveBadgeText(badge, ', but everything is in order.'), `it can be ${result}`);
};

const textsOf = (property: OverviewRow, account: StepsFor): Texts | null => {
  const { badge, assessment } = property;
  // None is issued or renewed before last year's answers are checked again, which is a step of its own.
  if ((!badge || badge.status === 'expired') && isCheckDue(property)) return null;
  if (!badge)
    return { status: complianceStatus('compliant'), line: 'Collect the badge', ...collect(property, account) };
  const status = badgeStatus(badge.status);
  if (badge.status === 'expired') return { status, line: 'Renew the badge', ...renew(property, account) };
  if (badge.status === 'suspended' && badge.cause === 'subscription') {
    const advice = withoutPlan(account, inactiveBadgeText(badge), 'it returns by itself under the same code.');
    return { status, line: 'Reinstate the badge', ...advice };
  }
  // The step of the rules change shows the reason too.
  if (badge.status === 'suspended' && !assessment?.rules_change)
    return { status, line: 'Reinstate the badge', text: inactiveBadgeText(badge) };
  return null;
};

/** For a compliant property whose badge is missing, expired or suspended. */
export const getBadge =
  (account: StepsFor) =>
  (property: OverviewRow): NextStep[] => {
    const { compliance, name } = property;
    const texts = compliance === 'compliant' ? textsOf(property, account) : null;
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
