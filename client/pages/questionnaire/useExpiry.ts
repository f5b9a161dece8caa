import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Day } from '../../../domain/calendar.ts';
import { commands } from '../../api/commands.ts';
import { messageOf } from '../../api/http.ts';
import { queries } from '../../api/queries.ts';
import { verdictMoved } from '../../api/stale.ts';
import { problemWithExpiry } from './files.ts';

const EXPIRY_FAILED = 'The expiry date could not be saved. Please try again.';

type Draft = { key: string; value: Day | '' };
/** The paper whose date this is: on file already, or about to be uploaded. */
type Paper = { key: string; documentId: string | null; date: Day | ''; assessmentId: string; today: Day };

export type Expiry = {
  value: Day | '';
  error: string | null;
  change: (value: Day | '') => void;
  /** Sends what was entered, once: a date box reports every half-typed year as a date. */
  commit: () => Promise<boolean>;
  anyUnsaved: () => boolean;
  dirty: boolean;
};

export const useExpiry = ({ key, documentId, date, assessmentId, today }: Paper): Expiry => {
  const client = useQueryClient();
  const [draft, show] = useState<Draft | null>(null);
  const [error, setError] = useState<string | null>(null);
  const now = useRef<(Draft & { documentId: string | null }) | null>(null);
  const { mutateAsync } = useMutation({
    mutationFn: ({ id, expiry }: { id: string; expiry: Day | null }) => commands.changeExpiry(id, expiry),
  });

  const set = (next: Draft | null) => {
    now.current = next && { ...next, documentId };
    show(next);
  };
  const change = (value: Day | '') => {
    setError(null);
    set(value === date ? null : { key, value });
  };

  const commit = async (): Promise<boolean> => {
    const entered = now.current;
    if (!entered) return true;
    const problem = problemWithExpiry(entered.value, today);
    setError(problem);
    if (problem) return false;
    if (entered.documentId === null) return true;
    try {
      await mutateAsync({ id: entered.documentId, expiry: entered.value || null });
      await client.invalidateQueries({ queryKey: queries.answers(assessmentId).queryKey });
      verdictMoved(client);
      if (now.current === entered) set(null);
      return true;
    } catch (failure) {
      setError(messageOf(failure, EXPIRY_FAILED));
      return false;
    }
  };

  const mine = draft?.key === key;
  return {
    value: mine ? draft.value : date,
    error: mine ? error : null,
    change,
    commit,
    // A date for a paper that is not chosen yet is nothing to lose.
    anyUnsaved: () => now.current !== null && now.current.documentId !== null,
    dirty: draft !== null && documentId !== null,
  };
};
