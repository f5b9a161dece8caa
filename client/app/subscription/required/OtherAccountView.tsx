import Button from '@mui/material/Button';
import type { SubscriptionView } from '../../../../domain/subscriptions/contract.ts';
import type { Acting } from '../../../auth/acting.ts';
import { ErrorState } from '../../../components/feedback/ErrorState.tsx';
import { PageTitle } from '../../../components/page/PageTitle.tsx';
import { PAGES } from '../../../paths.ts';
import { AppLayout } from '../../layout/AppLayout.tsx';
import { BACK_TO_DASHBOARD } from '../../layout/backToDashboard.ts';

type Words = { readonly title: string; readonly text: string };

const wordsOf = (account: string, status: SubscriptionView['status']): Words =>
  status === 'cancelled'
    ? {
        // Which of the two has ended is the owner’s business.
        title: `${account} can no longer be changed`,
        text: 'Its subscription, or what was agreed for it, has ended. Its owner can choose a plan. Reports and documents stay readable.',
      }
    : { title: `${account} has no active subscription`, text: 'Its owner can choose a plan, or pay the open invoice.' };

type Props = { account: Acting['name']; status: SubscriptionView['status'] };

/** Offers no plan: a checkout is always for the account of the person who pays, not for the one that is shown. */
export const OtherAccountView = ({ account, status }: Props) => {
  const { title, text } = wordsOf(account, status);
  return (
    <AppLayout back={BACK_TO_DASHBOARD}>
      <PageTitle>Subscription Required</PageTitle>
      <ErrorState
        title={title}
        action={
          <Button variant="outlined" href={PAGES.dashboard}>
            Back to Dashboard
          </Button>
        }
      >
        {text}
      </ErrorState>
    </AppLayout>
  );
};
