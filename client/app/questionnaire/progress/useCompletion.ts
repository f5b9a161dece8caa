import { useMutation, useQueryClient } from '@tanstack/react-query';
import { commands } from '../../../api/commands.ts';
import { invalidateVerdict } from '../../../api/invalidateVerdict.ts';
import { queries } from '../../../api/queries.ts';
import { useNavigateWhileMounted } from '../../../components/page/useNavigateWhileMounted.ts';
import { reportPath } from '../../../paths.ts';
import { type ClosedReason, closedReasonOf } from '../answers/closedAssessment.ts';

export type Completion = {
  complete: () => Promise<void>;
  failed: boolean;
  closed: ClosedReason | null;
  clearFailure: () => void;
};

/** Completes the assessment and opens its report. */
export const useCompletion = (assessmentId: string): Completion => {
  const client = useQueryClient();
  const navigate = useNavigateWhileMounted();
  const { mutateAsync, isError, error, reset } = useMutation({
    mutationFn: () => commands.completeAssessment(assessmentId),
  });
  const complete = async (): Promise<void> => {
    try {
      await mutateAsync();
      invalidateVerdict(client);
      await navigate(reportPath(assessmentId));
    } catch {
      // `failed` shows the failure. Another window may have changed an answer, or moved the assessment to other
      // questions, so load both again.
      void client.invalidateQueries({ queryKey: queries.answers(assessmentId).queryKey });
      void client.invalidateQueries({ queryKey: queries.questions(assessmentId).queryKey });
    }
  };
  const closed = closedReasonOf(error);
  return { complete, failed: isError && closed === null, closed, clearFailure: reset };
};
