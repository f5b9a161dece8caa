import type { ReactNode } from 'react';
import type { PlanType } from '../../domain/subscriptions/events.ts';
import { PLANS, type Plan } from '../../domain/subscriptions/plans.ts';
import { htmlPage } from '../print/markup.ts';
import { COLOUR_VARIABLES, styleSheet } from '../print/styleSheets.ts';

const STYLES = styleSheet('./server/http/testCheckout.css');

// The style sheet names the same file. It is served by the built client; the client's other copy has a hashed name.
const FONT = '/atkinson-hyperlegible-next.woff2';

type PageProps = { readonly nonce: string; readonly title: string; readonly children: ReactNode };

const Page = ({ nonce, title, children }: PageProps) => (
  <html lang="en-GB">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{`${title} – LetProof`}</title>
      <link rel="icon" href="/favicon.svg" />
      <link rel="preload" href={FONT} as="font" type="font/woff2" crossOrigin="anonymous" />
      <style nonce={nonce}>{COLOUR_VARIABLES + STYLES}</style>
    </head>
    <body>
      <header>
        <p>
          <img src="/favicon.svg" width="34" height="34" alt="" />
          LetProof
        </p>
      </header>
      <main>{children}</main>
    </body>
  </html>
);

const priceOf = ({ price: pence, interval }: Plan): string => `£${(pence / 100).toFixed(2)} per ${interval}`;

type OutcomeProps = { readonly outcome: 'paid' | 'declined'; readonly look: string; readonly label: string };

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
    <OutcomeForm outcome="paid" look="pay" label={`Pay ${priceOf(plan)}`} />
    <OutcomeForm outcome="declined" look="decline" label="Decline the payment" />
  </div>
);

/** Replaces the payment provider's page, so it works without scripts. */
export const checkoutPage = (nonce: string, planType: PlanType): string =>
  htmlPage(
    <Page nonce={nonce} title="Test checkout">
      <p className="note">
        <strong>Test checkout.</strong> No payment is taken: no payment provider is configured here.
      </p>
      <CheckoutCard plan={PLANS[planType]} />
    </Page>,
  );

type NoticeProps = { readonly heading: string; readonly text: string; readonly link: { to: string; label: string } };

const NoticeCard = ({ heading, text, link }: NoticeProps) => (
  <div className="card">
    <h1>{heading}</h1>
    <p>{text}</p>
    <p>
      <a href={link.to}>{link.label}</a>
    </p>
  </div>
);

const noticePage = (nonce: string, title: string, notice: NoticeProps): string =>
  htmlPage(
    <Page nonce={nonce} title={title}>
      <NoticeCard {...notice} />
    </Page>,
  );

const TO_SUBSCRIPTION = { to: '/subscription', label: 'Back to your subscription' };

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
