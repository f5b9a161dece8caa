import { useRef } from 'react';
import type { Day } from '../../../../domain/calendar.ts';
import { useStateRef } from '../useStateRef.ts';
import { type ExpiryDraft, type ExpiryDrafts, isUnsaved, unsavedKeys, without } from './expiryDrafts.ts';
import { expiryError } from './uploadChecks.ts';
import { useSaveExpiry } from './useSaveExpiry.ts';

/** The document of the question on the screen: on file, or about to be uploaded. */
type Options = { key: string; documentId: string | null; date: Day | ''; assessmentId: string; today: Day };

export type ExpiryDates = {
  value: Day | '';
  error: string | null;
  change: (value: Day | '') => void;
  /** Sends the draft. Not part of `change`, because a date input reports each half-typed year as a date. */
  save: () => Promise<boolean>;
  /** Sends the drafts of all questions; the keys of the questions whose date was not saved. */
  saveAll: () => Promise<string[]>;
  /** Drops the draft of a document that was replaced or removed. */
  discard: (key: string) => void;
  /** The newest state, also between two renderings. */
  anyUnsaved: () => boolean;
  dirty: boolean;
  saving: boolean;
  failed: boolean;
};

export const useExpiryDates = ({ key, documentId, date, assessmentId, today }: Options): ExpiryDates => {
  const [drafts, newest, setDrafts] = useStateRef<ExpiryDrafts>(() => ({}));
  const sending = useRef(new Map<ExpiryDraft, Promise<boolean>>());
  const saveExpiry = useSaveExpiry(assessmentId);

  const put = (at: string, draft: ExpiryDraft) => setDrafts({ ...newest.current, [at]: draft });
  const discard = (at: string) => setDrafts(without(newest.current, at));

  const send = async (at: string, draft: ExpiryDraft, id: string): Promise<boolean> => {
    const result = await saveExpiry(id, draft.value || null);
    sending.current.delete(draft);
    const isLatest = newest.current[at] === draft;
    if (result.status === 'saved') {
      if (isLatest) discard(at);
      return true;
    }
    if (!isLatest) return false;
    if (result.status === 'deleted') discard(at);
    else put(at, { ...draft, sending: false, error: result.error });
    return result.status === 'deleted';
  };

  const saveAt = async (at: string): Promise<boolean> => {
    const entered = newest.current[at];
    if (!entered) return true;
    const underWay = sending.current.get(entered);
    if (underWay) return underWay;
    const error = expiryError(entered.value, today);
    const draft = { ...entered, error, sending: error === null && isUnsaved(entered) };
    put(at, draft);
    if (draft.documentId === null) return true;
    if (!draft.sending) return false;
    const sent = send(at, draft, draft.documentId);
    sending.current.set(draft, sent);
    return sent;
  };

  const saveAll = async (): Promise<string[]> => {
    const keys = unsavedKeys(newest.current);
    const saved = await Promise.all(keys.map(saveAt));
    return keys.filter((_, index) => saved[index] === false);
  };

  const here = drafts[key];
  // Another window may have replaced the document that this draft belongs to.
  const draft = here?.documentId === documentId ? here : undefined;
  const unsaved = Object.values(drafts).filter(isUnsaved);
  return {
    value: draft?.value ?? date,
    error: draft?.error ?? null,
    change: (value) => {
      if (value === date) discard(key);
      else put(key, { value, documentId, error: null, sending: false });
    },
    save: () => saveAt(key),
    saveAll,
    discard,
    anyUnsaved: () => unsavedKeys(newest.current).length > 0,
    dirty: unsaved.length > 0,
    saving: unsaved.some((one) => one.sending),
    failed: unsaved.some(({ error }) => error !== null),
  };
};
