import useMediaQuery from '@mui/material/useMediaQuery';
import { BookOpen } from 'lucide-react';
import { Suspense } from 'react';
import { NATION_LABELS } from '../../../domain/properties/contract.ts';
import { AlertBox } from '../../components/feedback/AlertBox.tsx';
import { StatusRegion } from '../../components/feedback/StatusRegion.tsx';
import { Main } from '../../components/page/Main.tsx';
import { PageTitle } from '../../components/page/PageTitle.tsx';
import { SkipLink } from '../../components/page/SkipLink.tsx';
import { Disclosure } from '../../components/surfaces/Disclosure.tsx';
import { AnswerChoices } from './answers/AnswerChoices.tsx';
import { ClosedAssessmentAlert } from './answers/ClosedAssessmentAlert.tsx';
import { NotSavedAlert } from './answers/NotSavedAlert.tsx';
import { SaidBefore } from './answers/SaidBefore.tsx';
import { FailedElsewhere } from './evidence/FailedElsewhere.tsx';
import { PlacesAside } from './evidence/reviewParts.ts';
import { UploadCard } from './evidence/UploadCard.tsx';
import { useFilePicker } from './evidence/useFilePicker.tsx';
import { useIgnoreStrayDrops } from './evidence/useIgnoreStrayDrops.ts';
import { Guidance } from './guidance/Guidance.tsx';
import { QuestionHeading } from './layout/QuestionHeading.tsx';
import { QuestionColumn, QuestionnaireGrid, wide } from './layout/QuestionnaireGrid.tsx';
import { QuestionnaireHeader } from './layout/QuestionnaireHeader.tsx';
import { useFocusFallback } from './layout/useFocusFallback.ts';
import { LeaveDialog } from './leaving/LeaveDialog.tsx';
import { SectionSidebar } from './progress/SectionSidebar.tsx';
import { SectionStepper } from './progress/SectionStepper.tsx';
import { StepActions } from './progress/StepActions.tsx';
import type { QuestionnaireModel } from './questionnaireModel.ts';
import { StillTrue } from './recheck/StillTrue.tsx';

const HEADING_ID = 'question-title';

/** One question per page. Its text is the heading, and labels the answer choices. */
export const QuestionnaireView = (model: QuestionnaireModel) => {
  const { question, property, progress, evidence, saving, single, go } = model;
  const isWide = useMediaQuery(wide);
  const focusFallback = useFocusFallback(HEADING_ID);
  useIgnoreStrayDrops();
  const upload = (file: File) => void evidence?.upload.start(file);
  const { pick, input } = useFilePicker(upload);
  const sections = { progress, position: question.position, onGo: go };
  const review = evidence?.upload.review ?? null;
  const guidance = <Guidance question={question} nation={property.nation} />;

  return (
    <>
      <PageTitle>{`Question ${question.position} of ${progress.total}: ${property.name}`}</PageTitle>
      <SkipLink />
      <QuestionnaireHeader
        property={property}
        saving={saving.state}
        loginHref={model.loginHref}
        onSave={model.save}
        onLogout={model.logout}
      />
      {!isWide && !single && <SectionStepper {...sections} />}
      <Main>
        <QuestionnaireGrid width="wide" data-single={single || undefined}>
          {isWide && !single && <SectionSidebar {...sections} />}
          <QuestionColumn {...focusFallback}>
            <div className="alerts">{model.problem && <AlertBox>{model.problem}</AlertBox>}</div>
            <StatusRegion className="alerts">
              {model.notice && (
                <AlertBox tone="warn" inRegion>
                  {model.notice}
                </AlertBox>
              )}
            </StatusRegion>
            <QuestionHeading question={question} total={progress.total} id={HEADING_ID} />
            {!isWide && (
              <div className="guidance" key={question.id}>
                <Disclosure
                  summary={`Why it matters and the law in ${NATION_LABELS[property.nation]}`}
                  icon={<BookOpen />}
                >
                  {guidance}
                </Disclosure>
              </div>
            )}
            {model.quickCheck && <SaidBefore said={model.quickCheck} />}
            {model.recheck && model.answer && (
              // Another button for each question: one that stays would take a key that is still held.
              <StillTrue key={`${question.id}-recheck`} recheck={model.recheck} answer={model.answer} />
            )}
            <div className="answer">
              <AnswerChoices
                key={question.id}
                question={question}
                answer={model.answer}
                labelledBy={HEADING_ID}
                onChoose={model.choose}
              />
              {evidence && (
                <UploadCard
                  key={`${question.id}-document`}
                  evidence={evidence}
                  property={property}
                  placesElsewhere={isWide}
                  onPick={pick}
                  onDrop={upload}
                />
              )}
            </div>
            {input}
            {/* Above the choices, a new alert would move them away from under the pointer. */}
            <div className="alerts">
              <FailedElsewhere
                failures={model.failedUploads}
                sentence={(asked) => `The document for ${asked} was not taken.`}
                onGo={go}
              />
              <FailedElsewhere
                failures={model.failedDeletions}
                sentence={(asked) => `The document for ${asked} was not deleted.`}
                onGo={go}
              />
              <FailedElsewhere
                failures={model.failedDates}
                sentence={(asked) => `The expiry date that you entered for ${asked} was not saved.`}
                onGo={go}
              />
              <ClosedAssessmentAlert reason={model.closed} lost={saving.lost} property={property} />
              {!model.closed && (
                <NotSavedAlert notSaved={saving.lost} action={{ label: 'Close', onPress: saving.forgetLost }} />
              )}
              <NotSavedAlert notSaved={[saving.failed]} action={{ label: 'Try again', onPress: model.tryAgain }} />
            </div>
            <StepActions primary={model.primary} single={single} first={question.position === 1} onBack={model.back} />
          </QuestionColumn>
          {isWide &&
            (review ? (
              <aside aria-label="Where we read it">
                <Suspense>
                  <PlacesAside review={review} />
                </Suspense>
              </aside>
            ) : (
              <aside aria-label="Guidance">{guidance}</aside>
            ))}
        </QuestionnaireGrid>
      </Main>
      <LeaveDialog guard={model.leaving} />
    </>
  );
};
