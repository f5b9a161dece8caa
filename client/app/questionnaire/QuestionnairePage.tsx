import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { useLoadFailure } from '../../api/useLoadFailure.ts';
import { useActing } from '../../auth/acting.ts';
import { PageTitle } from '../../components/page/PageTitle.tsx';
import { AppLayout } from '../layout/AppLayout.tsx';
import { BACK_TO_DASHBOARD } from '../layout/backToDashboard.ts';
import {
  atAssessment,
  atProperty,
  placeOf,
  type QuestionnaireAddress,
  type QuestionPlace,
  readAddress,
  startingAt,
} from './address.ts';
import { answerSheet, firstUnanswered } from './answers/answerSheet.ts';
import { ChooseProperty } from './opening/ChooseProperty.tsx';
import { currentAssessmentQuery } from './opening/currentAssessment.ts';
import { OpeningState } from './opening/OpeningState.tsx';
import { openingOf } from './opening/openingModel.ts';
import { ReadOnlyAssessment } from './opening/ReadOnlyAssessment.tsx';
import { type OpenAssessment, useAssessment } from './opening/useAssessment.ts';
import { usePropertyChoice } from './opening/usePropertyChoice.ts';
import { QuestionnaireView } from './QuestionnaireView.tsx';
import { firstToRecheck } from './recheck/useRecheck.ts';
import { useQuestionnaire } from './useQuestionnaire.ts';

type Props = { assessment: OpenAssessment; place: QuestionPlace };

const Questionnaire = ({ assessment, place }: Props) => <QuestionnaireView {...useQuestionnaire(assessment, place)} />;

const startOf = ({ questions, answers }: OpenAssessment): number =>
  firstUnanswered(answerSheet(questions, answers)) ?? firstToRecheck(answers) ?? 1;

type PageProps = { address: QuestionnaireAddress };

const OpeningLayout = ({ address, children }: PageProps & { children: ReactNode }) => (
  <AppLayout title={address.propertyAddress || 'Assessment'} back={BACK_TO_DASHBOARD}>
    <PageTitle>Assessment</PageTitle>
    {children}
  </AppLayout>
);

const AssessmentPage = ({ address, assessmentId }: PageProps & { assessmentId: string }) => {
  const [query] = useSearchParams();
  const assessment = useAssessment(assessmentId, address.propertyId);
  if (assessment.status === 'ready') {
    const place = placeOf(address, assessment.questions);
    if (place === null) return <Navigate to={`?${startingAt(query, startOf(assessment))}`} replace />;
    // Another assessment must not start with the state of this one.
    const key = `${assessment.assessmentId} ${place.returnTo}`;
    return <Questionnaire key={key} assessment={assessment} place={place} />;
  }
  return (
    <OpeningLayout address={address}>
      <OpeningState opening={assessment} propertyId={address.propertyId} />
    </OpeningLayout>
  );
};

/** Puts the assessment into the address: after a restart by somebody else, the page must not change to the new one. */
const PropertyPage = ({ address, propertyId }: PageProps & { propertyId: string }) => {
  const [query] = useSearchParams();
  const current = useQuery(currentAssessmentQuery(useQueryClient(), propertyId));
  const failure = useLoadFailure(current);
  if (current.data !== undefined) return <Navigate to={`?${atAssessment(query, current.data)}`} replace />;
  return (
    <OpeningLayout address={address}>
      <OpeningState opening={openingOf([failure])} />
    </OpeningLayout>
  );
};

const ChoicePage = ({ address }: PageProps) => {
  const [query] = useSearchParams();
  const choice = usePropertyChoice();
  if (choice.status === 'only') return <Navigate to={`?${atProperty(query, choice.propertyId)}`} replace />;
  return (
    <OpeningLayout address={address}>
      {choice.status === 'choosing' ? <ChooseProperty {...choice} /> : <OpeningState opening={choice} />}
    </OpeningLayout>
  );
};

const EditablePage = ({ address }: PageProps) => {
  const { assessmentId, propertyId } = address;
  if (assessmentId !== null) return <AssessmentPage address={address} assessmentId={assessmentId} />;
  if (propertyId !== null) return <PropertyPage address={address} propertyId={propertyId} />;
  return <ChoicePage address={address} />;
};

/** Nothing is opened for a role that may not answer: opening a property without an assessment starts one. */
export const QuestionnairePage = () => {
  const [query] = useSearchParams();
  const address = readAddress(query);
  const acting = useActing();
  if (!acting || acting.may('assessment:answer')) return <EditablePage address={address} />;
  return (
    <OpeningLayout address={address}>
      <ReadOnlyAssessment address={address} account={acting.name} />
    </OpeningLayout>
  );
};
