import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Answer } from '../../../../domain/questionnaire/schema.ts';
import { commands } from '../../../api/commands.ts';
import { reasonOf } from '../../../api/http.ts';
import { useWindowEvent } from '../useWindowEvent.ts';
import { type Choice, cacheSavedAnswer } from './answerCache.ts';
import { type ClosedReason, closedReasonOf } from './closedAssessment.ts';
import { failedKeys, isEmpty, type UnsavedAnswers } from './unsavedAnswers.ts';
import { useAnswerStorage } from './useAnswerStorage.ts';
import { useSaveFailure } from './useSaveFailure.ts';
import { useUnsavedAnswers } from './useUnsavedAnswers.ts';

export type Answers = {
  unsaved: UnsavedAnswers;
  /** Why the last failed save failed. */
  reason: string;
  closed: ClosedReason | null;
  /** The keys of the answers that were dropped because the server refuses them for ever. */
  lost: readonly string[];
  save: (key: string, answer: Answer) => Promise<boolean>;
  /** Retries failed saves and waits for the others; true when the server has every answer. */
  saveAll: () => Promise<boolean>;
  /** The newest state, also between two renderings. */
  anyUnsaved: () => boolean;
  /** Drops every answer that is not saved. */
  discard: () => void;
};

type Options = { assessmentId: string; onSaved: () => void; onFailed: () => void };

export const useAnswers = ({ assessmentId, onSaved, onFailed }: Options): Answers => {
  const client = useQueryClient();
  const { unsaved, newest, ...answers } = useUnsavedAnswers(useAnswerStorage(assessmentId));
  const handleFailure = useSaveFailure();
  const [failure, setFailure] = useState<Pick<Answers, 'reason' | 'closed'>>({ reason: '', closed: null });
  const [lost, setLost] = useState<readonly string[]>([]);
  const saves = useRef(new Map<string, Promise<boolean>>());
  const { mutateAsync } = useMutation({
    // One scope runs one save at a time: of two answers to a question, the later one must win.
    scope: { id: `answers-${assessmentId}` },
    mutationFn: ({ key, answer }: Choice) => commands.answerQuestion(assessmentId, key, answer),
  });

  const discard = () => {
    answers.clear();
    saves.current.clear();
  };

  const attempt = async (started: ReturnType<typeof answers.start>): Promise<boolean> => {
    try {
      await mutateAsync(started);
      await cacheSavedAnswer(client, assessmentId, started);
      answers.markSaved(started);
      onSaved();
      return true;
    } catch (error) {
      // A newer answer to this question replaces the failed one and reports for itself.
      if (!answers.isLatest(started)) return true;
      const closed = closedReasonOf(error);
      if (closed) {
        const dropped = Object.keys(newest.current);
        setLost((former) => [...former, ...dropped]);
        discard();
      } else answers.markFailed(started);
      setFailure({ reason: reasonOf(error), closed });
      onFailed();
      handleFailure(error);
      return false;
    }
  };

  const save = (key: string, answer: Answer): Promise<boolean> => {
    const saving = attempt(answers.start(key, answer));
    saves.current.set(key, saving);
    return saving;
  };

  const saveAll = async (): Promise<boolean> => {
    for (const key of failedKeys(newest.current)) {
      const entry = newest.current[key];
      if (entry) void save(key, entry.answer);
    }
    return (await Promise.all(saves.current.values())).every(Boolean);
  };

  const saveStored = useEffectEvent(() => {
    for (const [key, { answer }] of Object.entries(newest.current)) void save(key, answer);
  });
  useEffect(() => saveStored(), []);
  useWindowEvent('online', () => void saveAll());

  return { unsaved, ...failure, lost, save, saveAll, anyUnsaved: () => !isEmpty(newest.current), discard };
};
