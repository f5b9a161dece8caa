import type { ReactNode } from 'react';
import { formatInstant } from '../../domain/calendar.ts';
import { formatPounds } from '../../domain/money.ts';
import type { PlanType } from '../../domain/subscriptions/events.ts';
import { PLANS, type Plan, RIGHT_TO_WITHDRAW } from '../../domain/subscriptions/plans.ts';
import type { CurrentSubscription } from '../../domain/subscriptions/state.ts';
import { htmlPage } from '../print/markup.ts';
import { noticePage, Page } from './serverPage.tsx';

const TO_SUBSCRIPTION = { to: '/subscription', label: 'Back to your subscription' };

const priceOf = ({ price, interval }: Plan): string => `${formatPounds(price)} per ${interval}`;

type OutcomeProps = { readonly outcome: string; readonly look: string; readonly label: string };

const OutcomeForm = ({ outcome, look, label }: OutcomeProps) => (
  <form method="post">
    <input type="hidden" name="outcome" value={outcome} />
    <button type="submit" className={look}>
      {label}
    </button>
  </form>
);

const CheckoutCard = ({ plan }: { plan: Plan }) => (
  <div className="card">
    <h1>{plan.name}</h1>
    <dl>
      <div>
        <dt>Price</dt>
        <dd>{priceOf(plan)}</dd>
      </div>
      <div>
        <dt>Properties</dt>
        <dd>{plan.propertiesCount}</dd>
      </div>
    </dl>
    <p className="hint">{RIGHT_TO_WITHDRAW}</p>
    <OutcomeForm outcome="paid" look="primary" label={`Pay ${priceOf(plan)}`} />
    <OutcomeForm outcome="declined" look="danger" label="Decline the payment" />
  </div>
);

const testPage = (nonce: string, title: string, card: ReactNode): string =>
  htmlPage(
    <Page nonce={nonce} title={title}>
      <p className="note">
        <strong>{title}.</strong> No payment is taken: no payment provider is configured here.
      </p>
      {card}
    </Page>,
  );

/** Replaces the payment provider's page, so it works without scripts. */
export const checkoutPage = (nonce: string, planType: PlanType): string =>
  testPage(nonce, 'Test checkout', <CheckoutCard plan={PLANS[planType]} />);

const PortalCard = ({ subscription }: { subscription: CurrentSubscription }) => {
  const { planType, period, cancelsAtPeriodEnd, pastDueSince } = subscription;
  return (
    <div className="card">
      <h1>{PLANS[planType].name}</h1>
      <dl>
        <div>
          <dt>Price</dt>
          <dd>{priceOf(PLANS[planType])}</dd>
        </div>
        <div>
          <dt>{cancelsAtPeriodEnd ? 'Cancels on' : 'Renews on'}</dt>
          <dd>{formatInstant(period.endsAt)}</dd>
        </div>
      </dl>
      {pastDueSince === null ? (
        <>
          <OutcomeForm outcome="decline_card" look="danger" label="Use a card that declines" />
          <OutcomeForm outcome="fail_payment" look="danger" label="Fail the payment" />
        </>
      ) : (
        <OutcomeForm outcome="settle_payment" look="primary" label="Pay the open invoice" />
      )}
      {cancelsAtPeriodEnd ? (
        <OutcomeForm outcome="resume" look="primary" label="Resume the subscription" />
      ) : (
        <OutcomeForm outcome="cancel" look="danger" label="Cancel at the end of the period" />
      )}
      <p>
        <a href={TO_SUBSCRIPTION.to}>{TO_SUBSCRIPTION.label}</a>
      </p>
    </div>
  );
};

/** Replaces the payment provider's portal. */
export const portalPage = (nonce: string, subscription: CurrentSubscription): string =>
  testPage(nonce, 'Test portal', <PortalCard subscription={subscription} />);

export const checkoutUsedPage = (nonce: string): string =>
  noticePage(nonce, 'Checkout used', {
    heading: 'This checkout has been used',
    text: 'A checkout serves once.',
    link: TO_SUBSCRIPTION,
  });

export const checkoutMissingPage = (nonce: string): string =>
  noticePage(nonce, 'Checkout not found', {
    heading: 'There is no such checkout',
    text: 'Open it from your subscription page, signed in to the account that began it.',
    link: TO_SUBSCRIPTION,
  });

export const checkoutSignInPage = (nonce: string): string =>
  noticePage(nonce, 'Sign in', {
    heading: 'Sign in to go on',
    text: 'Only the account that began a checkout can use it.',
    link: { to: '/auth/login?redirect=/subscription', label: 'Sign in' },
  });
