import type { OverviewRow } from '../../../../domain/dashboard/contract.ts';
import { QUESTION_COUNT } from '../../../../domain/questionnaire/questionnaire.ts';
import { durationText } from '../../assessmentDuration.ts';
import { continueHref } from '../questionnaireLinks.ts';
import type { NextStep } from './nextStep.ts';

export const answerQuestions = (property: OverviewRow): NextStep[] => {
  const { assessment, name } = property;
  if (property.compliance !== 'in_progress' || !assessment) return [];
  const left = assessment.unanswered.length;
  const questions = left === 1 ? 'the last question' : `the last ${left} questions`;
  const line = left === 0 ? 'Complete the assessment' : `Answer ${questions}`;
  return [
    {
      key: `answer-${property.id}`,
      status: { tone: 'going', label: 'In Progress' },
      title: `${line} ${left === 0 ? 'of' : 'for'} ${name}`,
      text:
        left === 0 ? 'Every question is answered.' : `It takes ${durationText(left)}. You can stop after any answer.`,
      line,
      about: left === 0 ? name : `${name} · ${durationText(left)}`,
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
          text: `${QUESTION_COUNT} questions, ${durationText()}, with guidance for each. Keep your certificates and insurance at hand.`,
          line: 'Start the assessment',
          about: `${property.name} · ${durationText()}`,
          button: 'Start Assessment',
          target: { to: 'start', property },
        },
      ];
