import type { DataOf } from '../mails.ts';
import { Action, Greeting, Paragraph, Title } from '../parts.tsx';
import type { TemplatesOf } from '../template.ts';

const REASON = 'You get this because it is about your LetProof subscription.';

/** An open invoice stays due after a cancellation. */
const untilItEnds = ({ endsOn, unpaid }: DataOf<'subscription-cancelled'>): string => {
  if (unpaid === null) return `it stays open until ${endsOn} and is not charged again.`;
  const without = unpaid.hasAllowance
    ? 'the allowance that you have agreed with us goes on'
    : `nothing can be changed after ${unpaid.until}`;
  return `one invoice is still open. It stays due, and your card may still be charged for it. Without this payment ${without}. Once it is paid, your subscription runs until ${endsOn} and is not charged again.`;
};

const openUntil = ({ until, isOver }: { readonly until: string; readonly isOver: boolean }): string =>
  isOver ? 'Until it is paid, you can change nothing.' : `Everything stays open until ${until}.`;

export const subscriptionTemplates: TemplatesOf<
  | 'receipt'
  | 'payment-failed'
  | 'plan-changed'
  | 'subscription-cancelled'
  | 'subscription-ending'
  | 'refund'
  | 'withdrawal-asked'
  | 'withdrawal-refused'
  | 'second-checkout'
  | 'subscription-ended'
  | 'badges-ending'
  | 'card-expiring'
> = {
  receipt: {
    subject: ({ total }) => `Your receipt: ${total}`,
    preview: ({ total, paidOn }) => `${total}, paid on ${paidOn}`,
    reason: REASON,
    Content: ({ data: { name, plan, total, tax, paidOn, number, withdrawUntil }, links }) => (
      <>
        <Title>Thank you for your payment</Title>
        <Paragraph>
          <Greeting name={name} /> we have received {total} for {plan}, {tax} of it VAT, on {paidOn}.
          {number && ` The number of the invoice is ${number}.`}
        </Paragraph>
        {withdrawUntil && (
          <Paragraph>
            You can withdraw from this purchase until {withdrawUntil}, without a reason. Your money comes back the way
            it came.
          </Paragraph>
        )}
        <Action href={links.subscription}>Open my subscription</Action>
      </>
    ),
  },

  'payment-failed': {
    subject: () => 'Your payment did not go through',
    preview: (unpaid) => (unpaid.hasAllowance ? 'Everything stays open.' : openUntil(unpaid)),
    reason: REASON,
    Content: ({ data: { name, due, hasAllowance, ...unpaid }, links }) => (
      <>
        <Title>Your payment did not go through</Title>
        <Paragraph>
          <Greeting name={name} /> we could not take {due ?? 'the payment'} for your subscription.{' '}
          {hasAllowance
            ? 'Everything stays open, because the allowance that you have agreed with us goes on. To keep your plan, please check your card, or use another one.'
            : `${openUntil(unpaid)} Please check your card, or use another one.`}
        </Paragraph>
        <Action href={links.subscription}>Manage my subscription</Action>
      </>
    ),
  },

  'plan-changed': {
    subject: ({ plan }) => `Your plan is now ${plan}`,
    preview: ({ plan }) => `Your plan is now ${plan}.`,
    reason: REASON,
    Content: ({ data: { name, plan, former, renewsOn, isEnding }, links }) => (
      <>
        <Title>Your plan has changed</Title>
        <Paragraph>
          <Greeting name={name} /> you have changed from {former} to {plan}. Your subscription{' '}
          {isEnding ? 'ends' : 'renews'} on {renewsOn}. What you had paid for the rest of the former plan is taken into
          account.
        </Paragraph>
        <Action href={links.subscription}>Open my subscription</Action>
      </>
    ),
  },

  'subscription-cancelled': {
    subject: () => 'Your subscription is cancelled',
    preview: ({ endsOn, unpaid }) => (unpaid ? 'One invoice is still open.' : `It stays open until ${endsOn}.`),
    reason: REASON,
    Content: ({ data, links }) => (
      <>
        <Title>Your subscription is cancelled</Title>
        <Paragraph>
          <Greeting name={data.name} /> {untilItEnds(data)}{' '}
          {data.hasAllowance
            ? 'After that the allowance that you have agreed with us goes on.'
            : 'After that your reports and documents can still be read and downloaded.'}{' '}
          You can resume it until then.
        </Paragraph>
        <Action href={links.subscription}>Resume my subscription</Action>
      </>
    ),
  },

  'subscription-ending': {
    subject: ({ endsOn }) => `Your subscription ends on ${endsOn}`,
    preview: ({ endsOn }) => `It ends on ${endsOn}.`,
    reason: REASON,
    Content: ({ data: { name, endsOn }, links }) => (
      <>
        <Title>Your subscription ends soon</Title>
        <Paragraph>
          <Greeting name={name} /> as you have asked, your subscription ends on {endsOn}. Your badges stay valid for 30
          more days. Your reports and documents can be read for as long as you keep the account.
        </Paragraph>
        <Action href={links.subscription}>Resume my subscription</Action>
      </>
    ),
  },

  refund: {
    // `refunded` is all of the payment that has been returned until then.
    subject: ({ refunded }) => `Returned to you: ${refunded}`,
    preview: ({ refunded }) => `In all, ${refunded} of this payment goes back the way it came.`,
    reason: REASON,
    Content: ({ data: { name, refunded, isWithdrawal, isSecondCheckout }, links }) => (
      <>
        <Title>Your money is on its way back</Title>
        <Paragraph>
          <Greeting name={name} /> {isWithdrawal && 'you have withdrawn from your purchase, and '}
          {isSecondCheckout &&
            'you have paid for two subscriptions. Your account needs only one, so we have cancelled the second one, and '}
          in all {refunded} of this payment has been returned. It goes back the way it came, which takes your bank up to
          ten days.
        </Paragraph>
        <Action href={links.subscription}>Open my subscription</Action>
      </>
    ),
  },

  'withdrawal-asked': {
    subject: () => 'You have withdrawn from your purchase',
    preview: ({ askedOn }) => `You asked for it on ${askedOn}.`,
    reason: REASON,
    Content: ({ data: { name, askedOn }, links }) => (
      <>
        <Title>You have withdrawn from your purchase</Title>
        <Paragraph>
          <Greeting name={name} /> you asked on {askedOn} to withdraw from your purchase. Your subscription ends, and
          what you have paid for it goes back to you. Another mail tells you when it does. If we cannot return it at
          once, we try again, and you do not have to ask again.
        </Paragraph>
        <Action href={links.subscription}>Open my subscription</Action>
      </>
    ),
  },

  'withdrawal-refused': {
    subject: () => 'About the return of your money',
    preview: ({ askedOn }) => `You withdrew from your purchase on ${askedOn}.`,
    reason: REASON,
    Content: ({ data: { name, askedOn, returnedBy }, links }) => (
      <>
        <Title>About the return of your money</Title>
        <Paragraph>
          <Greeting name={name} /> you withdrew from your purchase on {askedOn}. Your subscription has ended, and
          nothing more is charged for it.{' '}
          {returnedBy === null
            ? 'Your bank is looking into your payment, or has decided about it, and meanwhile our payment provider lets us return nothing. If the bank leaves the money with us, we return it to you.'
            : `Our payment provider could not return all that you have paid to where it came from. We have noted this, and return it in another way by ${returnedBy}. If your bank is already looking into a payment, it decides about that one.`}
        </Paragraph>
        <Action href={links.subscription}>Open my subscription</Action>
      </>
    ),
  },

  'second-checkout': {
    subject: () => 'You have paid for two subscriptions',
    preview: ({ total }) => `About your payment of ${total}.`,
    reason: REASON,
    Content: ({ data: { name, total }, links }) => (
      <>
        <Title>You have paid for two subscriptions</Title>
        <Paragraph>
          <Greeting name={name} /> your account needs only one, so we have cancelled the second one. It is not charged
          again. Its payment of {total} could not be returned automatically. We will return it in another way. If your
          bank is already looking into this payment, it decides about it.
        </Paragraph>
        <Action href={links.subscription}>Open my subscription</Action>
      </>
    ),
  },

  'subscription-ended': {
    subject: () => 'Your subscription has ended',
    preview: () => 'Your reports and documents can still be read.',
    reason: REASON,
    Content: ({ data: { name, badgesUntil }, links }) => (
      <>
        <Title>Your subscription has ended</Title>
        <Paragraph>
          <Greeting name={name} /> your reports and documents can still be read and downloaded, but not changed. Badges
          stay valid until {badgesUntil}, and come back as soon as you subscribe again.
        </Paragraph>
        <Action href={links.subscription}>Choose a plan</Action>
      </>
    ),
  },

  'badges-ending': {
    subject: ({ on }) => `Your badges are suspended from ${on}`,
    preview: ({ on }) => `From ${on} they no longer verify.`,
    reason: REASON,
    Content: ({ data: { name, on }, links }) => (
      <>
        <Title>Your badges are about to be suspended</Title>
        <Paragraph>
          <Greeting name={name} /> without a plan your badges are suspended from {on}. With one they stay as they are,
          under the same codes.
        </Paragraph>
        <Action href={links.subscription}>Choose a plan</Action>
      </>
    ),
  },

  'card-expiring': {
    subject: () => 'Your card expires soon',
    preview: ({ month }) => `It expires at the end of ${month}.`,
    reason: REASON,
    Content: ({ data: { name, month }, links }) => (
      <>
        <Title>Your card expires soon</Title>
        <Paragraph>
          <Greeting name={name} /> the card of your subscription expires at the end of {month}. Please enter the new
          one, so that your subscription goes on.
        </Paragraph>
        <Action href={links.subscription}>Manage my subscription</Action>
      </>
    ),
  },
};
