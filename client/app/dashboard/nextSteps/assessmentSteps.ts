import type { OverviewRow } from '../../../../domain/dashboard/contract.ts';
import { FULL_DURATION, remainingDuration } from '../../assessmentDuration.ts';
import { currentEdition, questionsOf } from '../../editions.ts';
import { continueHref } from '../questionnaireLinks.ts';
import { inactiveBadgeText } from './inactiveBadgeText.ts';
import type { NextStep } from './nextStep.ts';

export const answerQuestions = (property: OverviewRow): NextStep[] => {
  const { assessment, badge, name } = property;
  if (property.compliance !== 'in_progress' || !assessment) return [];
  const left = assessment.unanswered.length;
  const questions = left === 1 ? 'the last question' : `the last ${left} questions`;
  const duration = remainingDuration(left, assessment.total);
  const line = left === 0 ? 'Complete the assessment' : `Answer ${questions}`;
  return [
    {
      key: `answer-${property.id}`,
      status: { tone: 'going', label: 'In Progress' },
      title: `${line} ${left === 0 ? 'of' : 'for'} ${name}`,
      text: [
        assessment.rules_change?.sentence,
        inactiveBadgeText(badge),
        left === 0 ? 'Every question is answered.' : `It takes ${duration}. You can stop after any answer.`,
      ]
        .filter(Boolean)
        .join(' '),
      line,
      about: left === 0 ? name : `${name} · ${duration}`,
      button: 'Continue',
      target: { to: 'page', href: continueHref(property, assessment) },
    },
  ];
};

export const startAssessment = (property: OverviewRow): NextStep[] =>
  property.compliance !== 'not_assessed'
    ? []
    : [
        {
          key: `start-${property.id}`,
          status: { tone: 'none', label: 'Not Assessed' },
          title: `Start the assessment of ${property.name}`,
          text: `${questionsOf(currentEdition()).length} questions, ${FULL_DURATION}, with guidance for each. Keep your certificates and insurance at hand.`,
          line: 'Start the assessment',
          about: `${property.name} · ${FULL_DURATION}`,
          button: 'Start Assessment',
          target: { to: 'start', property },
        },
      ];
