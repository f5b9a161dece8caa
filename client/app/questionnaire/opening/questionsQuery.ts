import { queryOptions } from '@tanstack/react-query';
import { QuestionsReply } from '../../../../domain/assessments/contract.ts';
import { read } from '../../../api/http.ts';

/** The questions in the edition of this assessment; another assessment may have other questions at the same positions. */
export const questionsQuery = (assessmentId: string) =>
  queryOptions({
    queryKey: ['questions', assessmentId],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ assessment_id: assessmentId });
      return (await read(QuestionsReply, `/assessment/questions?${query}`, signal)).questions;
    },
  });
