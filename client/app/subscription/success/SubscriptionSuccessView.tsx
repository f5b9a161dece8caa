import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useRef } from 'react';
import { Actions } from '../../../components/actions/Actions.tsx';
import { PlaqueOutline } from '../../../components/badge/PlaqueOutline.tsx';
import { VerdictHeading } from '../../../components/badge/VerdictHeading.tsx';
import { StatusIcon } from '../../../components/data/StatusIcon.tsx';
import { Container } from '../../../components/page/Container.tsx';
import { PageSpinner } from '../../../components/page/PageSpinner.tsx';
import { PageTitle } from '../../../components/page/PageTitle.tsx';
import { Card } from '../../../components/surfaces/Card.tsx';
import { PAGES } from '../../../paths.ts';
import { colour, phone, size } from '../../../theme/tokens.ts';
import type { Payment } from './useVerifiedPayment.ts';

const Page = styled(Container)({ padding: '48px 0 72px', [phone]: { padding: '24px 0 48px' } });

const Panel = styled(Card)({
  padding: 36,
  '& h1': { display: 'flex', gap: 14, alignItems: 'center' },
  '& .status-icon': { width: 44, height: 44, color: colour.good },
  '& p': { marginTop: 16, fontSize: size.lead },
  [phone]: { padding: 24 },
});

const TITLES: Readonly<Record<Payment['status'], string>> = {
  processing: 'Processing',
  welcome: 'Welcome',
  expired: 'Checkout expired',
  failed: 'Something went wrong',
};

const Processing = () => (
  <Panel>
    <h1>Processing</h1>
    <PageSpinner label="Processing your subscription" />
  </Panel>
);

const nextStep = (properties: number): string =>
  properties === 0
    ? 'Add your first property, then answer its questions at your own pace.'
    : 'Your properties are on the dashboard, with what is to be done next.';

type WelcomeProps = { properties: number | undefined };

const Welcome = ({ properties }: WelcomeProps) => (
  <Panel>
    <h1>
      <StatusIcon name="good" />
      Welcome
    </h1>
    <p>Your subscription is active. {properties !== undefined && nextStep(properties)}</p>
    <Actions>
      <Button href={PAGES.dashboard}>Go to Dashboard</Button>
      <Button variant="outlined" href={PAGES.subscription}>
        View Subscription
      </Button>
    </Actions>
  </Panel>
);

const Expired = () => (
  <PlaqueOutline role="alert">
    <VerdictHeading tone="none">{TITLES.expired}</VerdictHeading>
    <p style={{ marginTop: 16, fontSize: size.lead }}>
      This checkout can no longer be paid, and it has charged you nothing. You can choose a plan again.
    </p>
    <Actions>
      <Button href={PAGES.subscription}>Back to the Plans</Button>
    </Actions>
  </PlaqueOutline>
);

type FailedProps = { message: string; onTryAgain: (() => void) | null };

const Failed = ({ message, onTryAgain }: FailedProps) => (
  <PlaqueOutline role="alert">
    <VerdictHeading tone="none">Something went wrong</VerdictHeading>
    <p style={{ marginTop: 16, fontSize: size.lead }}>
      <b>{message}</b>
      <br />
      Please contact support if this issue persists.
    </p>
    <Actions>
      {onTryAgain && <Button onClick={onTryAgain}>Try again</Button>}
      <Button {...(onTryAgain && { variant: 'outlined' })} href={PAGES.subscription}>
        Back to Subscription
      </Button>
    </Actions>
  </PlaqueOutline>
);

/** `properties`: how many the account has, as soon as it is known. */
type Props = WelcomeProps & { payment: Payment };

export const SubscriptionSuccessView = ({ payment, properties }: Props) => {
  const region = useRef<HTMLDivElement>(null);
  const tryAgain = (again: () => void) => () => {
    // The button is about to be removed, and the focus with it.
    region.current?.focus();
    again();
  };
  return (
    <Page width="narrow">
      <PageTitle>{TITLES[payment.status]}</PageTitle>
      <div ref={region} aria-live="polite" tabIndex={-1}>
        {payment.status === 'processing' && <Processing />}
        {payment.status === 'welcome' && <Welcome properties={properties} />}
        {payment.status === 'expired' && <Expired />}
        {payment.status === 'failed' && (
          <Failed message={payment.message} onTryAgain={payment.tryAgain && tryAgain(payment.tryAgain)} />
        )}
      </div>
    </Page>
  );
};
