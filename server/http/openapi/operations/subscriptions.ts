import {
  ChangePlanBody,
  CheckoutReply,
  CreateCheckoutBody,
  PlanPreviewReply,
  PortalReply,
  SubscriptionReply,
  VerifyBody,
  VerifyReply,
} from '../../../../domain/subscriptions/contract.ts';
import { type Group, ok } from '../operation.ts';
import { NoticeReceived } from '../published.ts';

export const subscriptions: Group = {
  tag: 'Subscriptions',
  about: 'Plans and payments. Amounts are pence.',
  operations: {
    'GET /api/subscriptions/current': { summary: 'The subscription of the account', replies: ok(SubscriptionReply) },
    'POST /api/subscriptions/create-checkout': {
      summary: 'Open a checkout for a plan',
      body: CreateCheckoutBody,
      replies: ok(CheckoutReply),
      fails: ['already-subscribed', 'allowance-exceeded', 'payment-refused'],
    },
    'POST /api/subscriptions/verify': {
      summary: 'Whether a checkout has been paid',
      body: VerifyBody,
      replies: ok(VerifyReply),
      fails: ['payment-refused'],
    },
    'POST /api/subscriptions/preview-update': {
      summary: 'What another plan would cost',
      description: 'Nothing changes.',
      body: ChangePlanBody,
      replies: ok(PlanPreviewReply),
      fails: ['not-subscribed', 'allowance-exceeded', 'payment-refused', 'payment-behind', 'withdrawal-asked'],
    },
    'POST /api/subscriptions/update': {
      summary: 'Change the plan',
      description:
        'If the bank asks to confirm the payment, the answer is 402 with `confirm_url`, the page to do it. The plan changes once it is confirmed.',
      body: ChangePlanBody,
      replies: ok(SubscriptionReply),
      fails: [
        'not-subscribed',
        'allowance-exceeded',
        'payment-refused',
        'payment-to-confirm',
        'payment-behind',
        'withdrawal-asked',
      ],
    },
    'POST /api/subscriptions/cancel': {
      summary: 'Cancel at the end of the period',
      replies: ok(SubscriptionReply),
      fails: ['not-subscribed', 'payment-refused'],
    },
    'POST /api/subscriptions/resume': {
      summary: 'Take a cancellation back',
      replies: ok(SubscriptionReply),
      fails: ['not-subscribed', 'not-cancelling', 'withdrawal-asked', 'payment-refused'],
    },
    'POST /api/subscriptions/withdraw': {
      summary: 'Withdraw from the first purchase, with the money back',
      description:
        'If Stripe refuses or does not answer, the subscription still runs and `withdrawal_asked_at` is set: the withdrawal is recorded, and the server returns the money later by itself.',
      replies: ok(SubscriptionReply),
      // The refusal of a payment no longer comes, but a released answer stays described.
      fails: ['not-subscribed', 'too-late-to-withdraw', 'payment-refused'],
    },
    'POST /api/subscriptions/portal': {
      summary: 'The address of the page for cards and invoices',
      replies: ok(PortalReply),
      fails: ['not-subscribed', 'payment-refused'],
    },
    'POST /api/subscriptions/webhook': {
      summary: 'Notices of Stripe',
      description: 'Signed by Stripe in `Stripe-Signature`. There only if payments are by Stripe.',
      replies: ok(NoticeReceived),
      isPublic: true,
    },
  },
};
