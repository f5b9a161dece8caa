import type { OverviewRow } from '../../../../domain/dashboard/contract.ts';
import { today } from '../../../clock.ts';
import { assessmentHref } from '../questionnaireLinks.ts';
import { inactiveBadgeText } from './inactiveBadgeText.ts';
import type { NextStep } from './nextStep.ts';

/** True if the answers are a year old. Until they are checked again, the badge is not renewed by itself. */
export const isCheckDue = (property: OverviewRow): boolean => {
  const due = property.assessment?.check_again_on ?? null;
  return property.compliance === 'compliant' && due !== null && due <= today();
};

const WAY = 'Enter confirms each answer that is still true.';
const NEEDS_PLAN = 'For this the account needs a plan.';

/** Not that it is renewed: the end of the subscription may keep it from being active. */
const afterwards = ({ badge }: OverviewRow): string =>
  badge ? 'The badge can then be renewed under the same code.' : 'Then you can collect its badge.';

/** For a passed assessment whose answers are a year old. */
export const checkAgain =
  (hasPlan: boolean) =>
  (property: OverviewRow): NextStep[] => {
    const { assessment, badge, name } = property;
    if (!assessment || !isCheckDue(property)) return [];
    const line = 'Check last year’s answers again';
    const text = [inactiveBadgeText(badge), WAY, hasPlan ? '' : NEEDS_PLAN, afterwards(property)];
    return [
      {
        key: `check-${property.id}`,
        status: { tone: 'warn', label: 'Check Again' },
        title: `${line} for ${name}`,
        text: text.filter(Boolean).join(' '),
        line,
        about: name,
        button: 'Check the answers',
        target: { to: 'page', href: assessmentHref(property, assessment.id) },
      },
    ];
  };
