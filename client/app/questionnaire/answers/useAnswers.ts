import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Answer } from '../../../../domain/questionnaire/schema.ts';
import { commands } from '../../../api/commands.ts';
import { reasonOf } from '../../../api/http.ts';
import { useWindowEvent } from '../useWindowEvent.ts';
import { cacheSavedAnswer } from './answerCache.ts';
import type { GivenAnswer } from './answerStorage.ts';
import { type ClosedReason, closedReasonOf, isPermanentRefusal } from './closedAssessment.ts';
import { failedKeys, isEmpty, type UnsavedAnswers } from './unsavedAnswers.ts';
import { useAnswerStorage } from './useAnswerStorage.ts';
import { useSaveFailure } from './useSaveFailure.ts';
import { type Attempt, useUnsavedAnswers } from './useUnsavedAnswers.ts';

export type Answers = {
  unsaved: UnsavedAnswers;
  /** Why the last failed save failed. */
  reason: string;
  closed: ClosedReason | null;
  /** Answers that were dropped because the server refuses them for ever. */
  lost: { keys: readonly string[]; reason: string };
  forgetLost: () => void;
  save: (key: string, answer: Answer) => Promise<boolean>;
  /** Retries failed saves and waits for the others; true when the server has every answer. */
  saveAll: () => Promise<boolean>;
  /** The newest state, also between two renderings. */
  anyUnsaved: () => boolean;
  /** Drops every answer that is not saved. */
  discard: () => void;
};

type Options = { assessmentId: string; edition: string; onSaved: () => void; onFailed: () => void };

const NONE: Answers['lost'] = { keys: [], reason: '' };

export const useAnswers = ({ assessmentId, edition, onSaved, onFailed }: Options): Answers => {
  const client = useQueryClient();
  const { unsaved, newest, ...answers } = useUnsavedAnswers(useAnswerStorage(assessmentId));
  const handleFailure = useSaveFailure();
  const [failure, setFailure] = useState<Pick<Answers, 'reason' | 'closed'>>({ reason: '', closed: null });
  const [lost, setLost] = useState(NONE);
  const saves = useRef(new Map<string, Promise<boolean>>());
  const { mutateAsync } = useMutation({
    // One scope runs one save at a time: of two answers to a question, the later one must win.
    scope: { id: `answers-${assessmentId}` },
    mutationFn: ({ key, ...given }: Attempt) => commands.answerQuestion(assessmentId, key, given),
  });

  const discard = () => {
    answers.clear();
    saves.current.clear();
  };

  const lose = (keys: readonly string[], error: unknown) =>
    setLost((former) => ({ keys: [...former.keys, ...keys], reason: reasonOf(error) }));

  const attempt = async (started: Attempt): Promise<boolean> => {
    try {
      await mutateAsync(started);
      await cacheSavedAnswer(client, assessmentId, started);
      answers.finish(started);
      onSaved();
      return true;
    } catch (error) {
      // A newer answer to this question replaces the failed one and reports for itself.
      if (!answers.isLatest(started)) return true;
      const closed = closedReasonOf(error);
      if (closed) {
        lose(Object.keys(newest.current), error);
        discard();
      } else if (isPermanentRefusal(error)) {
        lose([started.key], error);
        answers.finish(started);
        saves.current.delete(started.key);
      } else answers.markFailed(started);
      setFailure({ reason: reasonOf(error), closed });
      onFailed();
      handleFailure(error);
      return false;
    }
  };

  const send = (key: string, given: GivenAnswer): Promise<boolean> => {
    const saving = attempt(answers.start(key, given));
    saves.current.set(key, saving);
    return saving;
  };
  const save = (key: string, answer: Answer): Promise<boolean> => {
    setLost(({ keys, reason }) => ({ keys: keys.filter((other) => other !== key), reason }));
    return send(key, { answer, edition });
  };

  const saveAll = async (): Promise<boolean> => {
    for (const key of failedKeys(newest.current)) {
      const entry = newest.current[key];
      if (entry) void send(key, entry);
    }
    return (await Promise.all(saves.current.values())).every(Boolean);
  };

  const saveStored = useEffectEvent(() => {
    for (const [key, given] of Object.entries(newest.current)) void send(key, given);
  });
  useEffect(() => saveStored(), []);
  useWindowEvent('online', () => void saveAll());

  return {
    unsaved,
    ...failure,
    lost,
    forgetLost: () => setLost(NONE),
    save,
    saveAll,
    anyUnsaved: () => !isEmpty(newest.current),
    discard,
  };
};
