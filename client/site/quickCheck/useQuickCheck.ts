import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { waitingTime } from '../../../domain/waitingTime.ts';
import { QUICK_CHECK } from '../content/quickCheck.ts';
import { type Answers, type Outcome, QUESTIONS, type Said, takeQuickCheck } from './answers.ts';
import { captureLead, EMPTY_LEAD, type Lead, type LeadErrors } from './lead.ts';
import { hasSession } from './session.ts';
import { LAST, movedTo, next, placeOf, type Start, startWith } from './state.ts';
import { isSignedIn, rememberUser, saveAnswers } from './storage.ts';
import { useAutoAdvance } from './useAutoAdvance.ts';
import { useBrowserBack } from './useBrowserBack.ts';

/** Sends the answers once. A failed call is repeated when its outcome is needed again. */
const useRecording = () => {
  const recording = useRef<{ answers: Answers; outcome: Promise<Outcome> } | null>(null);
  return useCallback(async (answers: Answers): Promise<Outcome> => {
    const known = recording.current?.answers === answers ? await recording.current.outcome : undefined;
    if (known?.isStored) return known;
    const outcome = takeQuickCheck(answers);
    recording.current = { answers, outcome };
    return outcome;
  }, []);
};

const noticeOf = ({ wait }: Outcome) =>
  wait === undefined ? undefined : { text: QUICK_CHECK.notices.notKept(waitingTime(wait)) };

/** Everything stateful of the quick check. */
export const useQuickCheck = (start: Start, onAnswers: (answers: Answers) => void) => {
  const [state, dispatch] = useReducer(next, start, startWith);
  const [lead, setLead] = useState<Lead>(EMPTY_LEAD);
  const [registered, setRegistered] = useState(false);
  const [busy, setBusy] = useState(false);
  const record = useRecording();
  const advance = useAutoAdvance();
  const { index, answers, result } = state;
  const question = QUESTIONS[index];

  const answer = (said: Said) => {
    if (!question) return;
    const id = question.question_id;
    dispatch({ type: 'answered', id, said });
    advance.after(() => dispatch({ type: 'moved', by: 1 }));
  };

  useEffect(() => onAnswers(answers), [answers, onAnswers]);

  useEffect(() => {
    if (registered && result) saveAnswers(answers, result.passed);
  }, [registered, answers, result]);

  useBrowserBack(placeOf(state), (place) => {
    advance.cancel();
    dispatch({ type: 'moved to', place });
    return placeOf(movedTo(state, place));
  });

  const isComplete = QUESTIONS.every(({ question_id }) => answers[question_id]);
  useEffect(() => {
    // The answer to the last question sends them, so that the result is there when it is asked for.
    if (isComplete && index === LAST) advance.after(() => void record(answers));
  }, [isComplete, index, answers, advance, record]);

  const viewResults = async () => {
    advance.cancel();
    const outcome = record(answers);
    if (!isSignedIn()) return dispatch({ type: 'asked for the lead', answers });
    setBusy(true);
    const [settled, signedIn] = await Promise.all([outcome, hasSession()]);
    setBusy(false);
    if (!signedIn) return dispatch({ type: 'asked for the lead', answers });
    dispatch({ type: 'finished', answers, result: settled.result, notice: noticeOf(settled) });
  };

  /** Returns what the server refused in the fields. After any other outcome the results are shown. */
  const submitLead = async (): Promise<LeadErrors> => {
    setBusy(true);
    // First the check: the server ties the one that it has recorded to the new account.
    const outcome = await record(answers);
    const captured = await captureLead(lead, outcome.isStored);
    setBusy(false);
    if (captured.kind === 'invalid') return captured.errors;
    if (captured.kind === 'registered') {
      rememberUser(captured.user);
      setRegistered(true);
    }
    const notice = captured.kind === 'failed' ? captured.notice : noticeOf(outcome);
    dispatch({ type: 'finished', answers, result: outcome.result, notice });
    return {};
  };

  const pressing =
    (work: () => void): (() => void) =>
    () => {
      advance.cancel();
      work();
    };

  return {
    ...state,
    question,
    busy,
    lead,
    setLead,
    answer,
    back: pressing(() => dispatch({ type: 'moved', by: -1 })),
    next: pressing(() => dispatch({ type: 'moved', by: 1 })),
    viewResults: () => void viewResults(),
    submitLead,
    backToQuestions: () => dispatch({ type: 'back to the questions' }),
    backToForm: () => dispatch({ type: 'asked for the lead', answers }),
  };
};
