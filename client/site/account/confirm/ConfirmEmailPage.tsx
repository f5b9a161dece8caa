import { useSearchParams } from 'react-router-dom';
import { useSession } from '../../../auth/session.ts';
import { PageSpinner } from '../../../components/page/PageSpinner.tsx';
import { AccountLayout } from '../AccountLayout.tsx';
import { ConfirmationFailed } from './ConfirmationFailed.tsx';
import { EmailConfirmed } from './EmailConfirmed.tsx';
import { InvalidConfirmation } from './InvalidConfirmation.tsx';
import { useConfirmEmail } from './useConfirmEmail.ts';

export const ConfirmEmailPage = () => {
  const [search] = useSearchParams();
  const user = useSession((session) => session.user);
  const confirmation = useConfirmEmail(search.get('token'));

  switch (confirmation.status) {
    case 'confirming':
      return (
        <AccountLayout title="Confirm your email" headless>
          <PageSpinner label="Confirming your email" />
        </AccountLayout>
      );
    case 'confirmed':
      return <EmailConfirmed signedIn={user !== null} />;
    case 'invalid':
      return <InvalidConfirmation user={user} />;
    case 'failed':
      return <ConfirmationFailed failure={confirmation.failure} />;
  }
};
