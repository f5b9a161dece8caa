import { useMutation, useQueryClient } from '@tanstack/react-query';
import { commands } from '../../../api/commands.ts';
import { isStatus, messageOf } from '../../../api/http.ts';
import type { ReadPresentAnswers } from '../answers/presentAnswers.ts';
import { cacheExpiry, readAnswersAgain } from './documentCache.ts';
import { type ExpiryDraft, isChangedElsewhere, type LostReason } from './expiryDrafts.ts';

const EXPIRY_FAILED = 'The expiry date could not be saved. Please try again.';

export type ExpiryResult =
  | { status: 'saved' }
  /** It was replaced or discarded before it was sent. */
  | { status: 'dropped' }
  | { status: 'lost'; reason: LostReason }
  | { status: 'failed'; error: string };

export type SentDate = {
  /** That of the question. */
  readonly key: string;
  /** That of its document. */
  readonly id: string;
  readonly draft: ExpiryDraft;
  readonly isLatest: () => boolean;
  /** Set for a date that is sent without an action of the user: another one may have been saved elsewhere. */
  readonly readPresent: ReadPresentAnswers | undefined;
};

/** Sends the expiry date of the document of a question. */
export const useSaveExpiry = (assessmentId: string) => {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    // One scope runs one save at a time: of two dates of a document, the later one must win.
    scope: { id: `expiry-${assessmentId}` },
    mutationFn: async ({ key, id, draft, isLatest, readPresent }: SentDate) => {
      const rows = await readPresent?.();
      if (!isLatest()) return 'dropped';
      const present = rows?.find((row) => row.key === key)?.document;
      if (present?.id === id && isChangedElsewhere(draft, present.expiry_date ?? '')) return 'changed';
      return commands.changeDates(id, { expiry_date: draft.value || null });
    },
  });

  return async (sent: SentDate): Promise<ExpiryResult> => {
    try {
      const reply = await mutateAsync(sent);
      if (reply === 'dropped') return { status: reply };
      if (reply === 'changed') {
        readAnswersAgain(client, assessmentId);
        return { status: 'lost', reason: reply };
      }
      if (!reply.document.superseded) {
        await cacheExpiry(client, assessmentId, sent.key, reply.document);
        return { status: 'saved' };
      }
    } catch (error) {
      if (!isStatus(error, 404)) return { status: 'failed', error: messageOf(error, EXPIRY_FAILED) };
    }
    readAnswersAgain(client, assessmentId);
    return { status: 'lost', reason: 'gone' };
  };
};
