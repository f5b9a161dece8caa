import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Answer } from '../../../domain/questionnaire/schema.ts';
import { isStatus } from '../../api/http.ts';
import { keys } from '../../api/queries.ts';
import { loginHref } from '../../auth/destination.ts';
import { useSession } from '../../auth/session.ts';
import type { ChosenBy } from '../../components/forms/Choices.tsx';
import type { QuestionPlace } from './address.ts';
import { answerSheet, positionAfterAnswer, rowAt, withAnswer } from './answers/answerSheet.ts';
import { answerStorage } from './answers/answerStorage.ts';
import { closedReasonOf } from './answers/closedAssessment.ts';
import { answersIn, failedPositions, isSaving } from './answers/unsavedAnswers.ts';
import { useAnswers } from './answers/useAnswers.ts';
import { useTimedFlag } from './answers/useTimedFlag.ts';
import { showsUploadCard } from './evidence/showsUploadCard.ts';
import { useEvidence } from './evidence/useEvidence.ts';
import { useUnsavedChanges } from './leaving/useUnsavedChanges.ts';
import type { OpenAssessment } from './opening/useAssessment.ts';
import { progressOf } from './progress/sectionProgress.ts';
import { useCompletion } from './progress/useCompletion.ts';
import { usePrimaryAction } from './progress/usePrimaryAction.ts';
import { type Steps, useSteps } from './progress/useSteps.ts';
import type { QuestionnaireModel } from './questionnaireModel.ts';

const SAVED_MS = 3000;
const COMPLETE_FAILED = 'Failed to complete assessment. Please try again.';

/** Composes the rooms: each hook owns one concern, and this one connects them. */
export const useQuestionnaire = (assessment: OpenAssessment, place: QuestionPlace): QuestionnaireModel => {
  const { property, assessmentId, questions } = assessment;
  const { position, returnTo } = place;
  const client = useQueryClient();
  const navigate = useNavigate();
  const location = useLocation();
  const signedIn = useSession((session) => session.signedIn);
  // The answers belong to the user who opened the page, also after the session has ended.
  const [userId] = useState(() => useSession.getState().user?.id);
  const [saved, showSaved] = useTimedFlag(SAVED_MS);
  const steps = useSteps(position);
  const answers = useAnswers({
    assessmentId,
    storage: answerStorage(userId, assessmentId),
    onSaved: showSaved,
    onFailed: (error) => {
      steps.stay();
      // If the property was deleted, loading the properties again shows "Assessment Not Found".
      if (closedReasonOf(error)) void client.invalidateQueries({ queryKey: keys.properties });
      if (isStatus(error, 401)) void navigate('/login', { state: { from: location } });
    },
  });
  const sheet = answerSheet(questions, assessment.answers, answersIn(answers.unsaved));
  const row = rowAt(sheet, position);
  const evidence = useEvidence({ assessmentId, propertyId: property.id, row });
  const completion = useCompletion(assessmentId);

  const go: Steps['go'] = (to, notice) => {
    completion.clearFailure();
    steps.go(to, notice);
  };
  const { saveAll, guard } = useUnsavedChanges({ answers, evidence, steps: { ...steps, go } });
  const primary = usePrimaryAction({
    place,
    sheet,
    steps: { ...steps, go },
    complete: completion.complete,
    saveAll,
    saveExpiry: evidence.expiry.save,
  });

  const single = returnTo !== null;
  const failed = failedPositions(answers.unsaved);
  const choose = (answer: Answer, by: ChosenBy) => {
    const isNew = answer !== row.answer;
    if (isNew || failed.includes(position)) void answers.save(position, answer);
    // Arrow keys choose every option they pass, so they must not leave the question (WCAG 3.2.2).
    if (single || row.question.uploadRequired || by === 'arrows') return steps.stay();
    steps.goSoon(positionAfterAnswer(withAnswer(sheet, position, answer), position), isNew);
  };

  const closed = answers.closed ?? completion.closed;
  const saving = isSaving(answers.unsaved) || evidence.anyUploading() || evidence.expiry.saving;
  const anyFailed = closed !== null || failed.length > 0 || evidence.expiry.failed;
  return {
    property,
    question: row.question,
    answer: row.answer,
    evidence: showsUploadCard(row, { upload: evidence.upload, advancing: steps.advancing }) ? evidence : null,
    failedUploads: evidence.failedElsewhere,
    progress: progressOf(sheet),
    notice: steps.notice,
    problem: position === sheet.length && completion.failed && closed === null ? COMPLETE_FAILED : null,
    closed,
    primary,
    single,
    loginHref: signedIn ? null : loginHref(location),
    saving: {
      state: anyFailed ? 'failed' : saving ? 'saving' : saved ? 'saved' : 'idle',
      failed,
      reason: answers.reason,
    },
    leaving: guard,
    choose,
    go,
    back: () => (returnTo === null ? go(Math.max(1, position - 1)) : void navigate(returnTo)),
    save: async () => {
      if (await saveAll()) showSaved();
    },
  };
};
