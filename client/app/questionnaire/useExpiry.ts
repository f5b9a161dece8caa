import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Day } from '../../../domain/calendar.ts';
import { commands } from '../../api/commands.ts';
import { isStatus, messageOf } from '../../api/http.ts';
import { invalidateVerdict } from '../../api/invalidateVerdict.ts';
import { queries } from '../../api/queries.ts';
import { type Draft, type Drafts, isWaiting, waitingPositions } from './drafts.ts';
import { problemWithExpiry } from './files.ts';

const EXPIRY_FAILED = 'The expiry date could not be saved. Please try again.';

/** The paper whose date this is: on file already, or about to be uploaded. */
type Paper = { position: number; documentId: string | null; date: Day | ''; assessmentId: string; today: Day };

export type Expiry = {
  value: Day | '';
  error: string | null;
  change: (value: Day | '') => void;
  /** Sends what was entered, once: a date box reports every half-typed year as a date. */
  commit: () => Promise<boolean>;
  /** Sends what was entered at any question: the first position whose date was not taken. */
  flush: () => Promise<number | undefined>;
  /** For a paper that is replaced or removed, and its date with it. */
  forget: (position: number) => void;
  anyUnsaved: () => boolean;
  /** As `anyUnsaved`, at the time of this rendering; what is under way; what was refused. */
  dirty: boolean;
  saving: boolean;
  failed: boolean;
};

export const useExpiry = ({ position, documentId, date, assessmentId, today }: Paper): Expiry => {
  const client = useQueryClient();
  const [drafts, show] = useState<Drafts>({});
  const now = useRef<Drafts>({});
  const underWay = useRef(new Map<Draft, Promise<boolean>>());
  const { mutateAsync } = useMutation({
    mutationFn: ({ id, expiry }: { id: string; expiry: Day | null }) => commands.changeExpiry(id, expiry),
  });

  const set = (next: Drafts) => {
    now.current = next;
    show(next);
  };
  const mark = (at: number, draft: Draft) => set({ ...now.current, [at]: draft });
  const forget = (at: number) => {
    const { [at]: _, ...others } = now.current;
    set(others);
  };

  const send = async (at: number, draft: Draft, id: string): Promise<boolean> => {
    try {
      await mutateAsync({ id, expiry: draft.value || null });
      await client.invalidateQueries({ queryKey: queries.answers(assessmentId).queryKey });
      invalidateVerdict(client);
      if (now.current[at] === draft) forget(at);
      return true;
    } catch (failure) {
      const gone = isStatus(failure, 404);
      if (gone) void client.invalidateQueries({ queryKey: queries.answers(assessmentId).queryKey });
      if (now.current[at] !== draft) return false;
      // Another window has taken the paper away, and its date with it.
      if (gone) forget(at);
      else mark(at, { ...draft, sending: false, error: messageOf(failure, EXPIRY_FAILED) });
      return gone;
    } finally {
      underWay.current.delete(draft);
    }
  };

  const commitAt = async (at: number): Promise<boolean> => {
    const entered = now.current[at];
    if (!entered) return true;
    const before = underWay.current.get(entered);
    if (before) return before;
    const error = problemWithExpiry(entered.value, today);
    const sending = error === null && isWaiting(entered);
    const draft = { ...entered, error, sending };
    mark(at, draft);
    if (draft.documentId === null) return true;
    if (!sending) return false;
    const sent = send(at, draft, draft.documentId);
    underWay.current.set(draft, sent);
    return sent;
  };

  const flush = async (): Promise<number | undefined> => {
    const waiting = waitingPositions(now.current);
    const taken = await Promise.all(waiting.map(commitAt));
    return waiting.find((_, index) => taken[index] === false);
  };

  const here = drafts[position];
  const mine = here?.documentId === documentId ? here : undefined;
  const all = Object.values(drafts).filter(isWaiting);
  return {
    value: mine?.value ?? date,
    error: mine?.error ?? null,
    change: (value) => {
      if (value === date) forget(position);
      else mark(position, { value, documentId, error: null, sending: false });
    },
    commit: () => commitAt(position),
    flush,
    forget,
    anyUnsaved: () => waitingPositions(now.current).length > 0,
    dirty: all.length > 0,
    saving: all.some(({ sending }) => sending),
    failed: all.some(({ error }) => error !== null),
  };
};
