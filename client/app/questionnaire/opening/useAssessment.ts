import { useQuery } from '@tanstack/react-query';
import type { AnswerRow, SaidInQuickCheck } from '../../../../domain/assessments/contract.ts';
import type { Property } from '../../../../domain/properties/contract.ts';
import type { Question } from '../../../../domain/questionnaire/schema.ts';
import { isStatus } from '../../../api/http.ts';
import { queries } from '../../../api/queries.ts';
import { useLoadFailure, useLoadFailureOrLoss } from '../../../api/useLoadFailure.ts';
import { type Opening, openingOf } from './openingModel.ts';

export type OpenAssessment = {
  property: Property;
  assessmentId: string;
  /** That of the questions. */
  edition: string;
  questions: readonly Question[];
  answers: readonly AnswerRow[];
  quickCheck: readonly SaidInQuickCheck[];
  /** It was restarted after it was opened here. */
  isReplaced: boolean;
};

export type AssessmentModel = Opening | ({ status: 'ready' } & OpenAssessment);

/** An assessment and its property. `linkedProperty` is that of the address. */
export const useAssessment = (assessmentId: string, linkedProperty: string | null): AssessmentModel => {
  const questions = useQuery(queries.questions(assessmentId));
  const answers = useQuery(queries.answers(assessmentId));
  // The server overrules the link: with the wrong property, uploads would be stored for that one.
  const propertyId = answers.data?.property_id ?? linkedProperty;
  const property = useQuery({ ...queries.property(propertyId ?? ''), enabled: propertyId !== null });
  const noQuestions = useLoadFailure(questions);
  const noAnswers = useLoadFailure(answers);
  const noProperty = useLoadFailureOrLoss(property);

  // Before its answers are there, the property may be a wrong one of the link.
  if (!answers.data) return openingOf([noAnswers, noQuestions]);
  if (!questions.data || !property.data || noProperty) return openingOf([noQuestions, noProperty]);
  return {
    status: 'ready',
    property: property.data,
    assessmentId,
    edition: questions.data.edition,
    questions: questions.data.questions,
    answers: answers.data.answers,
    // A server of an older build does not send it.
    quickCheck: answers.data.quick_check ?? [],
    // Only the current assessment of a property can be read.
    isReplaced: isStatus(answers.error, 404),
  };
};
