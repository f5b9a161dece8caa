import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Day } from '../../../../domain/calendar.ts';
import { commands } from '../../../api/commands.ts';
import { isStatus, messageOf } from '../../../api/http.ts';
import { invalidateVerdict } from '../../../api/invalidateVerdict.ts';
import { queries } from '../../../api/queries.ts';

const EXPIRY_FAILED = 'The expiry date could not be saved. Please try again.';

export type ExpiryResult = { status: 'saved' } | { status: 'gone' } | { status: 'failed'; error: string };

/** Sends the expiry date of a document; `gone` if the document was replaced or deleted elsewhere. */
export const useSaveExpiry = (assessmentId: string) => {
  const client = useQueryClient();
  const { queryKey } = queries.answers(assessmentId);
  const { mutateAsync } = useMutation({
    // One scope runs one save at a time: of two dates of a document, the later one must win.
    scope: { id: `expiry-${assessmentId}` },
    mutationFn: ({ id, expiry }: { id: string; expiry: Day | null }) =>
      commands.changeDates(id, { expiry_date: expiry }),
  });

  return async (id: string, expiry: Day | null): Promise<ExpiryResult> => {
    try {
      const { document } = await mutateAsync({ id, expiry });
      await client.invalidateQueries({ queryKey });
      invalidateVerdict(client);
      return { status: document.superseded ? 'gone' : 'saved' };
    } catch (error) {
      if (!isStatus(error, 404)) return { status: 'failed', error: messageOf(error, EXPIRY_FAILED) };
      void client.invalidateQueries({ queryKey });
      return { status: 'gone' };
    }
  };
};
