import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { AnswerRow } from '../../../../domain/assessments/contract.ts';
import type { Answer } from '../../../../domain/questionnaire/schema.ts';
import { useWindowEvent } from '../useWindowEvent.ts';
import { baseOf } from './answerBase.ts';
import { cacheSavedAnswer } from './answerCache.ts';
import type { GivenAnswer } from './answerStorage.ts';
import { type ClosedReason, closedReasonOf, failureReason, isPermanentRefusal } from './closedAssessment.ts';
import { type LostReasons, reasonFor } from './lostAnswers.ts';
import { presentAnswers, type ReadPresentAnswers } from './presentAnswers.ts';
import { failedKeys, isEmpty, type UnsavedAnswers } from './unsavedAnswers.ts';
import { useAnswerStorage } from './useAnswerStorage.ts';
import { useSaveFailure } from './useSaveFailure.ts';
import { useSendAnswer } from './useSendAnswer.ts';
import { type Attempt, useUnsavedAnswers } from './useUnsavedAnswers.ts';

export type Answers = {
  unsaved: UnsavedAnswers;
  /** Why the last save failed of those that may be tried again. */
  reason: string;
  closed: ClosedReason | null;
  /** Answers that were dropped: the server refuses them for ever, or the question was answered elsewhere meanwhile. */
  lost: LostReasons;
  forgetLost: () => void;
  save: (key: string, answer: Answer) => Promise<boolean>;
  /**
   * Retries failed saves, unless the question was answered elsewhere meanwhile, and waits for the others; true when the
   * server has every answer.
   */
  saveAll: () => Promise<boolean>;
  /** Retries failed saves, also if the question was answered elsewhere: the user was told of them, and asks for it. */
  tryAgain: () => void;
  /** The newest state, also between two renderings. */
  anyUnsaved: () => boolean;
  /** Drops every answer that is not saved. */
  discard: () => void;
};

type Options = {
  assessmentId: string;
  edition: string;
  /** As the page shows them. */
  rows: readonly AnswerRow[];
  onSaved: () => void;
  onFailed: () => void;
};

export const useAnswers = ({ assessmentId, edition, rows, onSaved, onFailed }: Options): Answers => {
  const client = useQueryClient();
  const { unsaved, newest, ...answers } = useUnsavedAnswers(useAnswerStorage(assessmentId));
  const handleFailure = useSaveFailure();
  const [failure, setFailure] = useState<Pick<Answers, 'reason' | 'closed'>>({ reason: '', closed: null });
  const [lost, setLost] = useState<LostReasons>({});
  const saves = useRef(new Map<string, Promise<boolean>>());
  const sendAnswer = useSendAnswer(assessmentId, answers);

  const discard = () => {
    answers.clear();
    saves.current.clear();
  };

  const lose = (keys: readonly string[], error: unknown) =>
    setLost((former) => ({ ...former, ...reasonFor(keys, failureReason(error)) }));

  const attempt = async (started: Attempt, readPresent?: ReadPresentAnswers): Promise<boolean> => {
    try {
      const sent = await sendAnswer({ attempt: started, readPresent });
      // A newer answer to this question reports for itself.
      if (!sent) return true;
      await cacheSavedAnswer(client, assessmentId, started);
      answers.finish(started);
      onSaved();
      return true;
    } catch (error) {
      // A newer answer to this question replaces the failed one and reports for itself.
      if (!answers.isLatest(started)) return true;
      const closed = closedReasonOf(error);
      if (closed) {
        setFailure({ reason: '', closed });
        lose(Object.keys(newest.current), error);
        discard();
      } else if (isPermanentRefusal(error)) {
        lose([started.key], error);
        answers.finish(started);
        saves.current.delete(started.key);
      } else {
        setFailure({ reason: failureReason(error), closed });
        answers.markFailed(started.key);
      }
      onFailed();
      handleFailure(error);
      return false;
    }
  };

  const send = (key: string, given: GivenAnswer, readPresent?: ReadPresentAnswers): Promise<boolean> => {
    const saving = attempt(answers.start(key, given), readPresent);
    saves.current.set(key, saving);
    return saving;
  };
  const save = (key: string, answer: Answer): Promise<boolean> => {
    setLost(({ [key]: _, ...others }) => others);
    const replaced = newest.current[key];
    const base = replaced ? replaced.base : baseOf(rows.find((row) => row.key === key));
    return send(key, { answer, edition, base });
  };

  const sendAgain = (keys: readonly string[], readPresent?: ReadPresentAnswers) => {
    for (const key of keys) {
      const entry = newest.current[key];
      if (entry) void send(key, entry, readPresent);
    }
  };
  // A press of Save or Complete need not mean an answer that failed long ago, so the present one is compared first.
  const sendFailedUnlessChanged = () => sendAgain(failedKeys(newest.current), presentAnswers(assessmentId));
  const saveAll = async (): Promise<boolean> => {
    sendFailedUnlessChanged();
    return (await Promise.all(saves.current.values())).every(Boolean);
  };

  const saveStored = useEffectEvent(() => sendAgain(Object.keys(newest.current), presentAnswers(assessmentId)));
  useEffect(() => saveStored(), []);
  useWindowEvent('online', sendFailedUnlessChanged);

  return {
    unsaved,
    ...failure,
    lost,
    forgetLost: () => setLost({}),
    save,
    saveAll,
    tryAgain: () => sendAgain(failedKeys(newest.current)),
    anyUnsaved: () => !isEmpty(newest.current),
    discard,
  };
};
