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

/** For a passed assessment whose answers are a year old. */
export const checkAgain = (property: OverviewRow): NextStep[] => {
  const { assessment, badge, name } = property;
  if (!assessment || !isCheckDue(property)) return [];
  const line = 'Check last year’s answers again';
  const way = 'Enter confirms each answer that is still true. The badge is then renewed under the same code.';
  return [
    {
      key: `check-${property.id}`,
      status: { tone: 'warn', label: 'Check Again' },
      title: `${line} for ${name}`,
      text: [inactiveBadgeText(badge), way].filter(Boolean).join(' '),
      line,
      about: name,
      button: 'Check the answers',
      target: { to: 'page', href: assessmentHref(property, assessment.id) },
    },
  ];
};
