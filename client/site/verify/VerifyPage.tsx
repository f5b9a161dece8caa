import { useNavigate, useParams } from 'react-router-dom';
import { reasonOf } from '../../api/http.ts';
import { ErrorState } from '../../components/feedback/ErrorState.tsx';
import { PageSpinner } from '../../components/page/PageSpinner.tsx';
import { PageTitle } from '../../components/page/PageTitle.tsx';
import { verifyBadgePath } from '../../paths.ts';
import { useVerification } from './useVerification.ts';
import { VerifyLayout } from './VerifyLayout.tsx';
import { resultOf, VerifyView } from './VerifyView.tsx';

const TITLES = {
  verified: 'Badge Verified',
  suspended: 'Badge Suspended',
  expired: 'Invalid Badge',
  invalid: 'Invalid Badge',
} as const;

export const VerifyPage = () => {
  const { badgeId = '' } = useParams();
  const navigate = useNavigate();
  const model = useVerification(badgeId);

  if (model.status === 'checking')
    return (
      <VerifyLayout>
        <PageTitle>Badge check</PageTitle>
        <PageSpinner label="Checking this badge" />
      </VerifyLayout>
    );

  if (model.status === 'failed')
    return (
      <VerifyLayout>
        <PageTitle>Unable to verify this badge</PageTitle>
        <ErrorState title="Unable to verify this badge" onRetry={model.retry} retrying={model.retrying}>
          Failed to verify badge. This says nothing about the badge itself. {reasonOf(model.error)}
        </ErrorState>
      </VerifyLayout>
    );

  const { code, verification, checkedAt, checking, checkedByHand, checkAgain } = model;
  const title = TITLES[resultOf(verification)];
  return (
    <VerifyLayout>
      <PageTitle>{verification.propertyName ? `${title}: ${verification.propertyName}` : title}</PageTitle>
      <VerifyView
        code={code}
        verification={verification}
        checkedAt={checkedAt}
        checking={checking}
        checkedByHand={checkedByHand}
        onCheckAgain={checkAgain}
        onTry={(typed) => void navigate(verifyBadgePath(typed))}
      />
    </VerifyLayout>
  );
};
