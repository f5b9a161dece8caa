import { useMutation, useQueryClient } from '@tanstack/react-query';
import { commands } from '../../api/commands.ts';
import { isStatus, messageOf } from '../../api/http.ts';
import { queries } from '../../api/queries.ts';
import { useMarkAllStale } from '../../api/useMarkAllStale.ts';
import { useRefresh } from '../../api/useRefresh.ts';
import { useNavigateWhileMounted } from '../../components/page/useNavigateWhileMounted.ts';
import { questionnaireHref } from '../questionnaire/address.ts';

export type AssessmentMove = {
  readonly assessmentId: string;
  /** The edition to move to. */
  readonly edition: string;
  readonly property: { readonly id: string; readonly address: string };
};

const MOVE_FAILED = 'Failed to update assessment. Please try again.';

/** Moves an assessment to a newer edition and opens its first unanswered question. */
export const useMoveAssessment = (onFailed?: (problem: string) => void) => {
  const client = useQueryClient();
  const navigate = useNavigateWhileMounted();
  const markAllStale = useMarkAllStale();
  const refresh = useRefresh();
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: ({ assessmentId, edition }: AssessmentMove) => commands.moveAssessment(assessmentId, edition),
    onSuccess: (_, { assessmentId, property }) => {
      // Not only stale: the questionnaire would first show the questions of the former edition.
      client.removeQueries({ queryKey: queries.questions(assessmentId).queryKey });
      client.removeQueries({ queryKey: queries.answers(assessmentId).queryKey });
      markAllStale();
      return navigate(questionnaireHref({ property: property.id, address: property.address, assessmentId }));
    },
    onError: (error) => {
      onFailed?.(messageOf(error, MOVE_FAILED));
      // 409: another window has moved it.
      if (isStatus(error, 409)) void refresh();
    },
  });
  return {
    busy: isPending,
    /** The id of the property whose assessment is being moved. */
    movedProperty: isPending ? variables.property.id : null,
    problem: error && messageOf(error, MOVE_FAILED),
    move: (target: AssessmentMove) => {
      if (!isPending) mutate(target);
    },
  };
};
