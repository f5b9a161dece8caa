import { useLocation, useNavigate } from 'react-router-dom';
import type { Answer } from '../../../domain/questionnaire/schema.ts';
import { loginHref } from '../../auth/redirect.ts';
import { useSession } from '../../auth/session.ts';
import { useLogout } from '../../auth/useLogout.ts';
import type { ChosenBy } from '../../components/forms/RadioGroup.tsx';
import type { QuestionPlace } from './address.ts';
import { answerSheet, positionAfterAnswer, positionsOf, rowAt, withAnswer } from './answers/answerSheet.ts';
import { lostByReason, lostIn } from './answers/lostAnswers.ts';
import { saveStateOf } from './answers/saveState.ts';
import { answersIn, failedKeys, isSaving } from './answers/unsavedAnswers.ts';
import { useAnswers } from './answers/useAnswers.ts';
import { useTimedFlag } from './answers/useTimedFlag.ts';
import { lostDatesText } from './evidence/lostDates.ts';
import { showsUploadCard } from './evidence/showsUploadCard.ts';
import type { DocumentError } from './evidence/useDocumentErrors.ts';
import { useEvidence } from './evidence/useEvidence.ts';
import { useUnsavedChanges } from './leaving/useUnsavedChanges.ts';
import type { OpenAssessment } from './opening/useAssessment.ts';
import { sheetProgress } from './progress/sectionProgress.ts';
import { useCompletion } from './progress/useCompletion.ts';
import { usePrimaryAction } from './progress/usePrimaryAction.ts';
import { type Steps, useSteps } from './progress/useSteps.ts';
import type { QuestionnaireModel } from './questionnaireModel.ts';
import { useRecheck } from './recheck/useRecheck.ts';

const SAVED_MS = 3000;
const COMPLETE_FAILED = 'Failed to complete assessment. Please try again.';

/** Connects the hooks of the questionnaire; each of them has one concern. */
export const useQuestionnaire = (assessment: OpenAssessment, place: QuestionPlace): QuestionnaireModel => {
  const { property, assessmentId, questions } = assessment;
  const { position, returnTo } = place;
  const navigate = useNavigate();
  const location = useLocation();
  const logout = useLogout();
  const signedIn = useSession((session) => session.signedIn);
  const [saved, showSaved] = useTimedFlag(SAVED_MS);
  const questionSteps = useSteps(position);
  const answers = useAnswers({
    assessmentId,
    edition: assessment.edition,
    rows: assessment.answers,
    onSaved: showSaved,
    onFailed: questionSteps.stay,
  });
  const sheet = answerSheet(questions, assessment.answers, answersIn(answers.unsaved));
  const row = rowAt(sheet, position);
  const evidence = useEvidence({ assessmentId, property, sheet, row });
  const completion = useCompletion(assessmentId);

  const steps: Steps = {
    ...questionSteps,
    go: (to, notice) => {
      completion.clearFailure();
      evidence.expiry.forgetLost();
      questionSteps.go(to, notice);
    },
  };
  const single = returnTo !== null;
  const { key } = row.question;
  const recheck = useRecheck({ assessmentId, key, answers: assessment.answers, go: single ? null : steps.go });
  const { saveAll, guard } = useUnsavedChanges({ sheet, answers, evidence, steps });
  const { complete } = completion;
  const { expiry, upload } = evidence;
  const primary = usePrimaryAction({
    place,
    sheet,
    steps,
    complete,
    saveAll,
    saveExpiry: expiry.save,
    reviewing: upload.review !== null,
    confirmDocument: upload.confirm,
  });

  const failed = failedKeys(answers.unsaved);
  const choose = (answer: Answer, by: ChosenBy) => {
    const isNew = answer !== row.answer;
    if (isNew || failed.includes(key)) void answers.save(key, answer);
    // Arrow keys choose every option they pass, so they must not leave the question (WCAG 3.2.2).
    if (single || row.question.uploadRequired || by === 'arrows') return steps.stay();
    steps.goSoon(positionAfterAnswer(withAnswer(sheet, position, answer), position), isNew);
  };

  const closed = answers.closed ?? completion.closed ?? (assessment.isReplaced ? 'replaced' : null);
  const saving = isSaving(answers.unsaved) || upload.any() || expiry.saving;
  const lost = lostByReason(sheet, answers.lost);
  const anyFailed = closed !== null || failed.length + lost.length + expiry.failures.length > 0;
  const hasCard = showsUploadCard(row, {
    upload: upload.inProgress,
    chosen: upload.chosen,
    advancing: steps.advancing,
  });
  const atPosition = ({ key, text }: { readonly key: string; readonly text: string }) => ({
    key,
    text,
    position: positionsOf(sheet, [key])[0],
  });
  const failedElsewhere = (what: DocumentError['failed']) =>
    evidence.errors.elsewhere.filter(({ failed }) => failed === what).map(atPosition);
  const save = async () => {
    if (await saveAll()) showSaved();
  };
  return {
    property,
    question: row.question,
    answer: row.answer,
    quickCheck: (row.answer === null && assessment.quickCheck.find((said) => said.key === key)) || null,
    evidence: hasCard ? evidence : null,
    // It would show the answer of this window and confirm the former one, which the server still has.
    recheck: row.answer === null || answers.unsaved[key] ? null : recheck,
    failedUploads: failedElsewhere('upload'),
    failedDeletions: failedElsewhere('deletion'),
    failedDates: expiry.failures.filter((failure) => !hasCard || failure.key !== key).map(atPosition),
    progress: sheetProgress(sheet),
    notice: steps.notice ?? lostDatesText(sheet, expiry.lost),
    problem: position === sheet.length && completion.failed && closed === null ? COMPLETE_FAILED : null,
    closed,
    primary,
    single,
    loginHref: signedIn ? null : loginHref(location),
    saving: {
      state: saveStateOf({ failed: anyFailed, saving, saved }),
      failed: { answers: lostIn(sheet, failed), reason: answers.reason },
      lost,
      forgetLost: answers.forgetLost,
    },
    leaving: guard,
    choose,
    go: steps.go,
    back: () => (returnTo === null ? steps.go(Math.max(1, position - 1)) : void navigate(returnTo)),
    save,
    tryAgain: () => {
      answers.tryAgain();
      void save();
    },
    logout: () => guard.leaveBy(() => void logout()),
  };
};
