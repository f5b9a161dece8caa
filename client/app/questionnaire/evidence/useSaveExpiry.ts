import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Day } from '../../../../domain/calendar.ts';
import { commands } from '../../../api/commands.ts';
import { isStatus, messageOf } from '../../../api/http.ts';
import { cacheExpiry, readAnswersAgain } from './documentCache.ts';

const EXPIRY_FAILED = 'The expiry date could not be saved. Please try again.';

export type ExpiryResult = { status: 'saved' } | { status: 'gone' } | { status: 'failed'; error: string };

/** Sends the expiry date of the document of a question; `gone` if the document was replaced or deleted elsewhere. */
export const useSaveExpiry = (assessmentId: string) => {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    // One scope runs one save at a time: of two dates of a document, the later one must win.
    scope: { id: `expiry-${assessmentId}` },
    mutationFn: ({ id, expiry }: { id: string; expiry: Day | null }) =>
      commands.changeDates(id, { expiry_date: expiry }),
  });

  return async (key: string, id: string, expiry: Day | null): Promise<ExpiryResult> => {
    try {
      const { document } = await mutateAsync({ id, expiry });
      if (!document.superseded) {
        await cacheExpiry(client, assessmentId, key, document);
        return { status: 'saved' };
      }
    } catch (error) {
      if (!isStatus(error, 404)) return { status: 'failed', error: messageOf(error, EXPIRY_FAILED) };
    }
    readAnswersAgain(client, assessmentId);
    return { status: 'gone' };
  };
};
