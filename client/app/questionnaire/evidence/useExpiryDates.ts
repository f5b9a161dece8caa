import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Day } from '../../../../domain/calendar.ts';
import { useSession } from '../../../auth/session.ts';
import { dateStorage } from '../answers/answerStorage.ts';
import { presentAnswers, type ReadPresentAnswers } from '../answers/presentAnswers.ts';
import { useStateRef } from '../useStateRef.ts';
import { useWindowEvent } from '../useWindowEvent.ts';
import {
  type DocumentsOnFile,
  datesIn,
  draftsOf,
  type ExpiryDraft,
  type ExpiryDrafts,
  isUnsaved,
  knownAfter,
  type LostDate,
  lostDates,
  lostKeys,
  unsavedKeys,
  without,
} from './expiryDrafts.ts';
import { expiryError } from './uploadChecks.ts';
import { type SentDate, useSaveExpiry } from './useSaveExpiry.ts';

/** `key` and `date` are those of the question on the screen; `date` is that of its document, or for its upload. */
type Options = { key: string; onFile: DocumentsOnFile; date: Day | ''; assessmentId: string; today: Day };

export type ExpiryDates = {
  value: Day | '';
  /** The field holds a date that does not exist; the value is empty then. */
  isBad: boolean;
  error: string | null;
  /** Contains the field. */
  place: RefObject<HTMLDivElement | null>;
  change: (value: Day | '') => void;
  markBad: (isBad: boolean) => void;
  /** Sends the draft. Not part of `change`, because a date input reports each half-typed year as a date. */
  leave: () => void;
  /** Like `leave`, for the next step: it is refused while the date is wrong, so the field takes the focus. */
  save: () => Promise<boolean>;
  /** Sends the drafts of all questions; the keys of the questions whose date was not saved. */
  saveAll: () => Promise<string[]>;
  /** Drops the draft of a document that was replaced or removed. */
  discard: (key: string) => void;
  discardAll: () => void;
  /** Dates that are not sent because of a change elsewhere. */
  lost: readonly LostDate[];
  forgetLost: () => void;
  /** The newest state, also between two renderings. */
  anyUnsaved: () => boolean;
  dirty: boolean;
  saving: boolean;
  /** Those that were not saved, by the key of their question, with the reason. */
  failures: readonly { readonly key: string; readonly text: string }[];
};

export const useExpiryDates = ({ key, onFile, date, assessmentId, today }: Options): ExpiryDates => {
  const [storage] = useState(() => dateStorage(useSession.getState().user?.id, assessmentId));
  const [drafts, newest, set] = useStateRef<ExpiryDrafts>(() => draftsOf(storage.all()));
  const sending = useRef(new Map<ExpiryDraft, Promise<boolean>>());
  const place = useRef<HTMLDivElement>(null);
  const saveExpiry = useSaveExpiry(assessmentId);

  const setDrafts = (next: ExpiryDrafts) => {
    set(next);
    storage.replace(datesIn(next));
  };
  const put = (at: string, draft: ExpiryDraft) => setDrafts({ ...newest.current, [at]: draft });
  const discard = (at: string) => setDrafts(without(newest.current, [at]));
  const withoutLost = (all: ExpiryDrafts) => without(all, lostKeys(all, onFile));

  const send = async (started: SentDate): Promise<boolean> => {
    const { key: at, draft, isLatest } = started;
    const result = await saveExpiry(started);
    sending.current.delete(draft);
    // A date that was entered after this one reports for itself.
    if (result.status === 'dropped') return true;
    if (result.status === 'saved') {
      if (isLatest()) discard(at);
      return true;
    }
    if (!isLatest()) return false;
    if (result.status === 'failed') {
      put(at, { ...draft, sending: false, error: result.error });
      return false;
    }
    put(at, { ...draft, sending: false, lost: result.reason });
    return true;
  };

  const saveAt = async (at: string, readPresent?: ReadPresentAnswers): Promise<boolean> => {
    const entered = withoutLost(newest.current)[at];
    if (!entered) return true;
    const underWay = sending.current.get(entered);
    if (underWay) return underWay;
    const error = expiryError(entered.value, today, entered.isBad);
    const draft = { ...entered, error, sending: error === null && isUnsaved(entered) };
    put(at, draft);
    if (draft.documentId === null) return true;
    if (!draft.sending) return false;
    const isLatest = () => newest.current[at] === draft;
    const sent = send({ key: at, id: draft.documentId, draft, isLatest, readPresent });
    sending.current.set(draft, sent);
    return sent;
  };

  const saveAll = async (readPresent?: ReadPresentAnswers): Promise<string[]> => {
    const keys = unsavedKeys(withoutLost(newest.current));
    const saved = await Promise.all(keys.map((at) => saveAt(at, readPresent)));
    return keys.filter((_, index) => saved[index] === false);
  };

  // The session has ended before they were saved, and the user has signed in again.
  const saveStored = useEffectEvent(() => void saveAll(presentAnswers(assessmentId)));
  useEffect(() => saveStored(), []);
  // Not those without an error: one of them may be half typed.
  useWindowEvent('online', () => {
    const readPresent = presentAnswers(assessmentId);
    for (const [at, { error }] of Object.entries(withoutLost(newest.current)))
      if (error !== null) void saveAt(at, readPresent);
  });

  const documentId = onFile.get(key) ?? null;
  const draftIn = (all: ExpiryDrafts): ExpiryDraft | undefined => {
    const draft = withoutLost(all)[key];
    // A date that was entered for an upload is not that of the document which another window has uploaded.
    return draft?.documentId === documentId ? draft : undefined;
  };
  const enter = (value: Day | '', isBad: boolean) => {
    const known = knownAfter(draftIn(newest.current), date);
    if (value === date && !isBad) discard(key);
    else put(key, { value, isBad, documentId, known, error: null, sending: false, lost: null });
  };

  const draft = draftIn(drafts);
  const unsaved = Object.entries(withoutLost(drafts)).filter(([, one]) => isUnsaved(one));
  return {
    value: draft?.value ?? date,
    isBad: draft?.isBad ?? false,
    error: draft?.error ?? null,
    place,
    change: (value) => enter(value, false),
    markBad: (isBad) => {
      const wasBad = draftIn(newest.current)?.isBad ?? false;
      if (isBad !== wasBad) enter('', isBad);
    },
    leave: () => void saveAt(key),
    save: () => {
      const saved = saveAt(key);
      const refused = draftIn(newest.current);
      if (refused?.error && isUnsaved(refused)) place.current?.querySelector('input')?.focus();
      return saved;
    },
    saveAll: () => saveAll(),
    discard,
    discardAll: () => setDrafts({}),
    lost: lostDates(drafts, onFile),
    forgetLost: () => setDrafts(withoutLost(newest.current)),
    anyUnsaved: () => unsavedKeys(withoutLost(newest.current)).length > 0,
    dirty: unsaved.length > 0,
    saving: unsaved.some(([, one]) => one.sending),
    failures: unsaved.flatMap(([at, { error }]) => (error === null ? [] : [{ key: at, text: error }])),
  };
};
