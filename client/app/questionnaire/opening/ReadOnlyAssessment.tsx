import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { EmptyState } from '../../../components/feedback/EmptyState.tsx';
import { PAGES, propertyPath, reportPath } from '../../../paths.ts';
import type { QuestionnaireAddress } from '../address.ts';

const Stack = styled('div')({ display: 'grid', gap: 16, gridTemplateColumns: 'minmax(0, 1fr)' });

const wayOut = ({ assessmentId, propertyId }: Pick<QuestionnaireAddress, 'assessmentId' | 'propertyId'>) => {
  if (assessmentId) return <Button href={reportPath(assessmentId)}>Read the Report</Button>;
  if (propertyId) return <Button href={propertyPath(propertyId)}>Show the Property</Button>;
  return <Button href={PAGES.dashboard}>Go to Dashboard</Button>;
};

type Props = { address: QuestionnaireAddress; account: string };

/** For a person who may read the answers of this account and not change them. */
export const ReadOnlyAssessment = ({ address, account }: Props) => (
  <Stack>
    <h1>You can read this assessment</h1>
    <EmptyState title={`Your role at ${account} is read only`} action={wayOut(address)}>
      You see its answers in the report. To answer questions here, ask a manager of {account} for another role.
    </EmptyState>
  </Stack>
);
