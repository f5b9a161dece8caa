import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { QUESTION_COUNT } from '../../../domain/questionnaire/questionnaire.ts';
import type { Answer, Question } from '../../../domain/questionnaire/schema.ts';
import { commands } from '../../api/commands.ts';
import { isStatus, reasonOf } from '../../api/http.ts';
import { queries } from '../../api/queries.ts';
import { verdictMoved } from '../../api/stale.ts';
import { loginHref } from '../../auth/destination.ts';
import { useSession } from '../../auth/session.ts';
import type { ChosenBy } from '../../components/Choices.tsx';
import type { QuestionnaireAddress } from './address.ts';
import { keptFor } from './kept.ts';
import { type Primary, primaryOf } from './primary.ts';
import * as sheets from './sheet.ts';
import { chosen, failedPositions } from './unsaved.ts';
import { useAnswers } from './useAnswers.ts';
import type { AssessmentModel } from './useAssessment.ts';
import { type Evidence, useEvidence } from './useEvidence.ts';
import { useFlash } from './useFlash.ts';
import { type Leaving, useLeaving } from './useLeaving.ts';
import { useSteps } from './useSteps.ts';

const SAVED_MS = 3000;
const COMPLETE_FAILED = 'Failed to complete assessment. Please try again.';

type Ready = Extract<AssessmentModel, { status: 'ready' }>;

export type SaveState = 'idle' | 'saving' | 'saved' | 'failed';

export type QuestionnaireModel = {
  property: Ready['property'];
  question: Question;
  given: sheets.Given;
  /** Null where there is no paper and the answer takes none. One on file counts under any answer once it has run out. */
  evidence: Evidence | null;
  progress: sheets.Progress;
  notice: string | null;
  problem: string | null;
  primary: Primary & { busy: boolean };
  single: boolean;
  /** Set for whoever is not signed in: the way to save, and back here. */
  loginHref: string | null;
  saving: { state: SaveState; failed: readonly number[]; why: string };
  leaving: Leaving;
  choose: (answer: Answer, by: ChosenBy) => void;
  go: (position: number) => void;
  back: () => void;
  forward: () => void;
  save: () => void;
};

/** All that is stateful about one assessment on the screen: where one is, what is chosen, what is saved. */
export const useQuestionnaire = (
  { property, assessmentId, answers }: Ready,
  { position: asked, returnTo }: QuestionnaireAddress,
): QuestionnaireModel => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const location = useLocation();
  const signedIn = useSession((session) => session.signedIn);
  // Whose answers these are, also once the session has ended.
  const [userId] = useState(() => useSession.getState().user?.id);
  const [start] = useState(() => asked ?? sheets.firstUnanswered(sheets.sheetOf(answers)) ?? 1);
  const [why, setWhy] = useState('');
  const [saved, flashSaved] = useFlash(SAVED_MS);
  const steps = useSteps(start);
  const book = useAnswers({
    assessmentId,
    kept: keptFor(userId, assessmentId),
    onSaved: flashSaved,
    onFailed: (_, error) => {
      steps.stay();
      setWhy(reasonOf(error));
      if (isStatus(error, 401)) void navigate('/login', { state: { from: location } });
    },
  });

  const { position, notice, go } = steps;
  const question = sheets.questionOf(position);
  const sheet = sheets.sheetOf(answers, chosen(book.unsaved));
  const given = sheets.givenAt(sheet, position);
  const evidence = useEvidence({ assessmentId, propertyId: property.id, question, given });
  const complete = useMutation({ mutationFn: () => commands.completeAssessment(assessmentId) });

  const anyUnsaved = () => book.anyUnsaved() || evidence.anyUnsaved();
  const flush = async () => (await Promise.all([book.flush(), evidence.flush()])).every(Boolean);
  const failed = failedPositions(book.unsaved);
  const dirty = Object.keys(book.unsaved).length > 0 || evidence.uploading !== null || evidence.expiry.dirty;
  const leaving = useLeaving({ dirty, anyUnsaved, flush, forget: book.forget });

  const single = returnTo !== null;
  const takesPaper = question.documentType !== undefined || question.optionalDocumentType !== undefined;

  const choose = (answer: Answer, by: ChosenBy) => {
    // Said once more, of what the arrow keys have already chosen, it is no other answer.
    if (answer !== given.answer || failed.includes(position)) void book.save(position, answer);
    // Arrow keys choose with every press: going on under them would take the choice away (WCAG 3.2.2).
    if (single || question.uploadRequired || by === 'arrows') return steps.stay();
    steps.goSoon(sheets.positionAfterAnswer(new Map(sheet).set(position, { ...given, answer }), position));
  };

  const finish = async () => {
    if (!(await flush())) return;
    const undone = sheets.firstUndone(sheet);
    if (undone !== undefined) return go(undone, 'This is still to be done before the assessment can be completed.');
    try {
      await complete.mutateAsync();
      verdictMoved(client);
      await navigate(`/assessment/${assessmentId}/report`);
    } catch {
      // Told by `complete.isError`; the server may know of a change that another window made.
      void client.invalidateQueries({ queryKey: queries.answers(assessmentId).queryKey });
    }
  };

  const primary = primaryOf({
    single,
    last: position === QUESTION_COUNT,
    done: sheets.isDone(question, given),
    lacksDocument: sheets.lacksDocument(question, given),
  });
  const ways: Record<Primary['does'], () => Promise<unknown>> = {
    complete: finish,
    return: async () => (await flush()) && returnTo !== null && navigate(returnTo),
    continue: async () => (await evidence.flush()) && go(sheets.nextPosition(position)),
  };

  return {
    property,
    question,
    given,
    evidence: given.document || (takesPaper && given.answer === 'Yes') ? evidence : null,
    progress: sheets.progressIn(sheet),
    notice,
    problem: complete.isError ? COMPLETE_FAILED : null,
    primary: { ...primary, busy: complete.isPending || evidence.uploading !== null },
    single,
    loginHref: signedIn ? null : loginHref(location),
    saving: { state: failed.length > 0 ? 'failed' : dirty ? 'saving' : saved ? 'saved' : 'idle', failed, why },
    leaving,
    choose,
    go,
    back: () => (returnTo === null ? go(Math.max(1, position - 1)) : void navigate(returnTo)),
    forward: () => void ways[primary.does](),
    save: async () => {
      if (await flush()) flashSaved();
    },
  };
};
