import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { QUESTION_COUNT } from '../../../domain/questionnaire/questionnaire.ts';
import type { Answer } from '../../../domain/questionnaire/schema.ts';
import { commands } from '../../api/commands.ts';
import { isStatus } from '../../api/http.ts';
import { invalidateVerdict } from '../../api/invalidateVerdict.ts';
import { keys, queries } from '../../api/queries.ts';
import { loginHref } from '../../auth/redirect.ts';
import { useSession } from '../../auth/session.ts';
import type { ChosenBy } from '../../components/forms/RadioGroup.tsx';
import type { Placed } from './address.ts';
import { goneBy } from './gone.ts';
import { keptFor } from './kept.ts';
import type { QuestionnaireModel, Ready } from './model.ts';
import { type Primary, primaryOf } from './primary.ts';
import * as sheets from './sheet.ts';
import { chosen, failedPositions, isSaving } from './unsaved.ts';
import { useAnswers } from './useAnswers.ts';
import { useEvidence } from './useEvidence.ts';
import { useFlash } from './useFlash.ts';
import { useLeaving } from './useLeaving.ts';
import { type Steps, useSteps } from './useSteps.ts';

const SAVED_MS = 3000;
const COMPLETE_FAILED = 'Failed to complete assessment. Please try again.';
const DATE_REFUSED = 'The expiry date of this document is not saved. Put it right first.';
const STILL_TO_DO = 'This is still to be done before the assessment can be completed.';

/** All that is stateful about one assessment on the screen: where one is, what is chosen, what is saved. */
export const useQuestionnaire = (
  { property, assessmentId, answers }: Ready,
  { position, returnTo }: Placed,
): QuestionnaireModel => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const location = useLocation();
  const signedIn = useSession((session) => session.signedIn);
  // Whose answers these are, also once the session has ended.
  const [userId] = useState(() => useSession.getState().user?.id);
  const [workingAt, setWorkingAt] = useState<number | null>(null);
  const [saved, flashSaved] = useFlash(SAVED_MS);
  const steps = useSteps(position);
  const book = useAnswers({
    assessmentId,
    kept: keptFor(userId, assessmentId),
    onSaved: flashSaved,
    onFailed: (error) => {
      steps.stay();
      // Deleted with its property, the page says so by itself.
      if (goneBy(error)) void client.invalidateQueries({ queryKey: keys.properties });
      if (isStatus(error, 401)) void navigate('/login', { state: { from: location } });
    },
  });

  const question = sheets.questionOf(position);
  const sheet = sheets.sheetOf(answers, chosen(book.unsaved));
  const given = sheets.givenAt(sheet, position);
  const evidence = useEvidence({ assessmentId, propertyId: property.id, question, given });
  const { expiry } = evidence;
  const complete = useMutation({ mutationFn: () => commands.completeAssessment(assessmentId) });

  const go: Steps['go'] = (to, why) => {
    complete.reset();
    steps.go(to, why);
  };
  const flush = async (): Promise<boolean> => {
    const [answered, arrived, refused] = await Promise.all([book.flush(), evidence.settled(), expiry.flush()]);
    if (refused === undefined) return answered && arrived;
    // Nowhere else is it seen what is wrong with the date.
    leaving.cancel();
    go(refused, DATE_REFUSED);
    return false;
  };
  const failed = failedPositions(book.unsaved);
  const leaving = useLeaving({
    dirty: Object.keys(book.unsaved).length > 0 || evidence.anyUploading() || expiry.dirty,
    anyUnsaved: () => book.anyUnsaved() || evidence.anyUploading() || expiry.anyUnsaved(),
    flush,
    forget: book.forget,
    stay: steps.stay,
  });

  const single = returnTo !== null;
  const last = position === QUESTION_COUNT;
  const takesPaper = question.documentType !== undefined || question.optionalDocumentType !== undefined;

  const choose = (answer: Answer, by: ChosenBy) => {
    // Said once more, of what was chosen before, it is no other answer.
    const isNew = answer !== given.answer;
    if (isNew || failed.includes(position)) void book.save(position, answer);
    // Arrow keys choose with every press: going on under them would take the choice away (WCAG 3.2.2).
    if (single || question.uploadRequired || by === 'arrows') return steps.stay();
    steps.goSoon(sheets.positionAfterAnswer(new Map(sheet).set(position, { ...given, answer }), position), isNew);
  };

  const finish = async () => {
    if (!(await flush()) || !steps.isAt(position)) return;
    const undone = sheets.firstUndone(sheet);
    if (undone !== undefined) return go(undone, STILL_TO_DO);
    try {
      await complete.mutateAsync();
      invalidateVerdict(client);
      await navigate(`/assessment/${assessmentId}/report`);
    } catch {
      // Told by `complete.isError`; the server may know of a change that another window made.
      void client.invalidateQueries({ queryKey: queries.answers(assessmentId).queryKey });
    }
  };

  const primary = primaryOf({
    single,
    last,
    done: sheets.isDone(question, given),
    lacksDocument: sheets.lacksDocument(question, given),
  });
  const ways: Record<Primary['does'], () => Promise<unknown>> = {
    complete: finish,
    return: async () => (await flush()) && steps.isAt(position) && returnTo !== null && navigate(returnTo),
    continue: async () => (await expiry.commit()) && steps.isAt(position) && go(sheets.nextPosition(position)),
  };
  const forward = async () => {
    if (workingAt === position) return;
    setWorkingAt(position);
    await ways[primary.does]();
    setWorkingAt((at) => (at === position ? null : at));
  };
  const gone = book.gone ?? goneBy(complete.error);
  const saving = isSaving(book.unsaved) || evidence.anyUploading() || expiry.saving;

  return {
    property,
    question,
    given,
    evidence:
      given.document || evidence.uploading || (takesPaper && given.answer === 'Yes' && !steps.turning)
        ? evidence
        : null,
    progress: sheets.progressIn(sheet),
    notice: steps.notice,
    problem: last && complete.isError && !gone ? COMPLETE_FAILED : null,
    primary: { ...primary, busy: workingAt === position },
    single,
    loginHref: signedIn ? null : loginHref(location),
    saving: {
      state: gone || failed.length > 0 || expiry.failed ? 'failed' : saving ? 'saving' : saved ? 'saved' : 'idle',
      failed,
      why: book.why,
    },
    gone,
    missed: evidence.missed,
    leaving,
    choose,
    go,
    back: () => (returnTo === null ? go(Math.max(1, position - 1)) : void navigate(returnTo)),
    forward: () => void forward(),
    save: async () => {
      if (await flush()) flashSaved();
    },
  };
};
