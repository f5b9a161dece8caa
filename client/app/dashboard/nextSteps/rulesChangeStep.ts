import { formatDay } from '../../../../domain/calendar.ts';
import type { OverviewRow } from '../../../../domain/dashboard/contract.ts';
import { countOf } from '../../../../domain/numberWords.ts';
import { inactiveBadgeText } from './inactiveBadgeText.ts';
import type { NextStep } from './nextStep.ts';

/** For an assessment that has to be moved to a newer edition. A moved one is in progress, which is a step of its own. */
export const answerNewQuestions = (property: OverviewRow): NextStep[] => {
  const { assessment, badge, name } = property;
  const change = assessment?.rules_change;
  if (!change?.movable) return [];
  const line = `Answer ${countOf(change.questions, 'new question')}`;
  return [
    {
      key: `rules-${property.id}`,
      status: { tone: 'warn', label: 'Rules Changed' },
      title: `${line} for ${name}`,
      // The reason of an inactive badge says what changed, or is more urgent.
      text: inactiveBadgeText(badge) || change.sentence,
      line,
      about: `${name} · by ${formatDay(change.answer_by)}`,
      button: 'Answer the new questions',
      target: { to: 'move', property },
    },
  ];
};
