import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { AnswerRow } from '../../../domain/assessments/contract.ts';
import type { Answer } from '../../../domain/questionnaire/schema.ts';
import { commands } from '../../api/commands.ts';
import { reasonOf } from '../../api/http.ts';
import { invalidateVerdict } from '../../api/invalidateVerdict.ts';
import { queries } from '../../api/queries.ts';
import { type Gone, goneBy } from './gone.ts';
import type { Kept } from './kept.ts';
import { failedPositions, takenUp, type Unsaved, type UnsavedAnswer, without } from './unsaved.ts';

type Choice = { position: number; answer: Answer };

const withAnswer = (rows: readonly AnswerRow[], { position, answer }: Choice): AnswerRow[] => {
  const former = rows.find((row) => row.question_id === position);
  const row = { question_id: position, document: null, ...former, answer, answered_at: new Date().toISOString() };
  return [...rows.filter((other) => other !== former), row];
};

/** A fetch that set out before this save would bring the former answer back, so it has to set out again. */
const keepAnswer = async (client: QueryClient, assessmentId: string, choice: Choice): Promise<void> => {
  const { queryKey } = queries.answers(assessmentId);
  const underWay = client.isFetching({ queryKey }) > 0;
  if (underWay) await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, (rows) => rows && withAnswer(rows, choice));
  if (underWay) void client.invalidateQueries({ queryKey });
  invalidateVerdict(client);
};

export type Answers = {
  unsaved: Unsaved;
  /** Of the last save that failed. */
  why: string;
  gone: Gone | null;
  save: (position: number, answer: Answer) => Promise<boolean>;
  /** Tries again what failed and waits for the rest: true once everything is with the server. */
  flush: () => Promise<boolean>;
  /** As it is now, also between two renderings. */
  anyUnsaved: () => boolean;
  /** Gives up whatever is not saved. */
  forget: () => void;
};

type Hooks = { assessmentId: string; kept: Kept; onSaved: () => void; onFailed: (error: unknown) => void };

export const useAnswers = ({ assessmentId, kept, onSaved, onFailed }: Hooks): Answers => {
  const client = useQueryClient();
  const [unsaved, show] = useState<Unsaved>(() => takenUp(kept.all()));
  const [why, setWhy] = useState('');
  const [gone, setGone] = useState<Gone | null>(null);
  const now = useRef(unsaved);
  const saves = useRef(new Map<number, Promise<boolean>>());
  const { mutateAsync } = useMutation({
    // One after the other: of two answers to one question, the later has to be the one that stays.
    scope: { id: `answers-${assessmentId}` },
    mutationFn: ({ position, answer }: Choice) => commands.answerQuestion(assessmentId, position, answer),
  });

  const set = (next: Unsaved) => {
    now.current = next;
    show(next);
  };
  const mark = (position: number, entry: UnsavedAnswer) => set({ ...now.current, [position]: entry });

  const forget = () => {
    set({});
    saves.current.clear();
    kept.forget();
  };

  const attemptSave = async (position: number, answer: Answer, attempt: number): Promise<boolean> => {
    const isLatest = () => now.current[position]?.attempt === attempt;
    try {
      await mutateAsync({ position, answer });
      await keepAnswer(client, assessmentId, { position, answer });
      if (isLatest()) set(without(now.current, position));
      kept.drop(position, answer);
      onSaved();
      return true;
    } catch (error) {
      if (!isLatest()) return true;
      const over = goneBy(error);
      if (over) forget();
      else mark(position, { answer, state: 'failed', attempt });
      setGone(over);
      setWhy(reasonOf(error));
      onFailed(error);
      return false;
    }
  };

  const save = (position: number, answer: Answer): Promise<boolean> => {
    const attempt = (now.current[position]?.attempt ?? 0) + 1;
    mark(position, { answer, state: 'saving', attempt });
    kept.put(position, answer);
    const saving = attemptSave(position, answer, attempt);
    saves.current.set(position, saving);
    return saving;
  };

  const flush = async (): Promise<boolean> => {
    for (const position of failedPositions(now.current)) {
      const entry = now.current[position];
      if (entry) void save(position, entry.answer);
    }
    return (await Promise.all(saves.current.values())).every(Boolean);
  };

  const takeUp = useEffectEvent(() => {
    for (const [position, { answer }] of Object.entries(now.current)) void save(Number(position), answer);
  });
  useEffect(() => takeUp(), []);

  const backOnline = useEffectEvent(() => void flush());
  useEffect(() => {
    window.addEventListener('online', backOnline);
    return () => window.removeEventListener('online', backOnline);
  }, []);

  return {
    unsaved,
    why,
    gone,
    save,
    flush,
    anyUnsaved: () => Object.keys(now.current).length > 0,
    forget,
  };
};
