import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { ArrowLeft, UserRound, X } from 'lucide-react';
import type { User } from '../../../../domain/accounts/contract.ts';
import { hasRunningPlan } from '../../../../domain/subscriptions/contract.ts';
import { IconButton } from '../../../components/actions/IconButton.tsx';
import { TickList } from '../../../components/data/TickList.tsx';
import { PageTitle } from '../../../components/page/PageTitle.tsx';
import { Card } from '../../../components/surfaces/Card.tsx';
import { PAGES } from '../../../paths.ts';
import { colour, medium, phone, size } from '../../../theme/tokens.ts';
import { visuallyHidden } from '../../../theme/visuallyHidden.ts';
import { AppLayout } from '../../layout/AppLayout.tsx';
import { BENEFITS } from '../benefits.ts';
import { PaymentDueAlert } from '../PaymentDueAlert.tsx';
import { PlanPicker } from '../PlanPicker.tsx';
import type { Checkout } from '../useCheckout.ts';

/** On a phone the header has room for "Back" beside the close button and the sign-out; its name stays whole. */
const BackButton = styled(Button)({
  [phone]: {
    paddingInline: 8,
    minWidth: 0,
    '& .MuiButton-startIcon': { display: 'none' },
    '& .place': visuallyHidden,
  },
}) as typeof Button;

const Header = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: '16px 48px',
  alignItems: 'center',
  marginBottom: 40,
  '& .lead': { marginTop: 8, maxWidth: '38em', color: colour.ink2, fontSize: size.lead },
  [medium]: { gridTemplateColumns: 'minmax(0, 1fr)', marginBottom: 32 },
});

const UserCard = styled(Card)({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: '0 12px',
  alignItems: 'center',
  padding: '16px 20px',
  overflowWrap: 'anywhere',
  '& > svg': { color: colour.harbour700 },
  '& small, & b': { display: 'block', lineHeight: 1.35 },
});

const Benefits = styled('section')({
  marginTop: 40,
  '& h2': { marginBottom: 16 },
  '& ul': { columns: '2 280px', columnGap: 48 },
  '& li': { breakInside: 'avoid', marginBottom: 8 },
  '& li + li': { marginTop: '0 !important' },
});

const MESSAGE =
  'To access the full legal assessment and compliance tracking, please choose a subscription plan that fits your needs.';

export type SubscriptionRequiredViewProps = { user: User; checkout: Checkout; message?: string };

export const SubscriptionRequiredView = ({ user, checkout, message = MESSAGE }: SubscriptionRequiredViewProps) => (
  <AppLayout
    end={
      <>
        <BackButton variant="text" size="small" href={PAGES.dashboard} startIcon={<ArrowLeft />}>
          <span>
            Back<span className="place"> to Dashboard</span>
          </span>
        </BackButton>
        <IconButton label="Close" href={PAGES.dashboard}>
          <X />
        </IconButton>
      </>
    }
  >
    <PageTitle>Subscription Required</PageTitle>
    <Header>
      <div>
        <h1>Subscription Required</h1>
        {!hasRunningPlan(user.subscription) && <p className="lead">{message}</p>}
      </div>
      <UserCard>
        <UserRound />
        <span>
          <small>Logged in as</small>
          <b>{user.name || user.email}</b>
          {user.name && <small>{user.email}</small>}
        </span>
      </UserCard>
    </Header>
    {hasRunningPlan(user.subscription) ? (
      <PaymentDueAlert subscription={user.subscription} />
    ) : (
      <PlanPicker
        subscription={user.subscription}
        starting={checkout.starting}
        error={checkout.error}
        onChoose={checkout.choose}
      />
    )}
    <Benefits aria-labelledby="benefits">
      <h2 id="benefits">What a subscription gives you</h2>
      <TickList items={BENEFITS} />
    </Benefits>
  </AppLayout>
);
