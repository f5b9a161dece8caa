import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../api/http.ts';
import { propertyCommands } from '../../api/propertyCommands.ts';
import { useRefresh } from '../../api/useRefresh.ts';

/** Ends the pause of the reminders about a document. `attempt` gives a repeated failure a new key. */
export const useResumeReminders = () => {
  const refresh = useRefresh();
  const { mutate, isPending, error, submittedAt } = useMutation({
    mutationFn: async (documentId: string) => {
      await propertyCommands.snoozeReminders(documentId, null);
      await refresh();
    },
  });
  return {
    resume: (documentId: string) => {
      if (!isPending) mutate(documentId);
    },
    resuming: isPending,
    failure: error && messageOf(error, 'Failed to resume the reminders. Please try again.'),
    attempt: submittedAt,
  };
};
