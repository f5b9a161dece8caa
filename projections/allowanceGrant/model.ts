import type { Actor } from '../../domain/metadata.ts';
import { readModel } from '../readModel.ts';

type Done = { readonly at: string; readonly by: Actor; readonly reason: string | null };

export type AllowanceGrantState = {
  readonly grantId: string;
  readonly accountId: string;
  readonly propertiesCount: number;
  readonly until: string | null;
  readonly priceNote: string;
  readonly granted: Done;
  readonly withdrawn: Done | null;
};

const key = ({ event }: { event: { data: { grantId: string } } }) => event.data.grantId;

/** Answers, for our staff: which allowances beyond the plans were agreed, why, and by whom? */
export const allowanceGrants = readModel<AllowanceGrantState, 'subscription'>({
  name: 'allowance_grant',
  version: 1,
  reads: ['subscription'],
  on: {
    CheckoutStarted: null,
    CheckoutDeclined: null,
    SubscriptionActivated: null,
    SubscriptionRenewed: null,
    PlanChanged: null,
    CancellationScheduled: null,
    CancellationWithdrawn: null,
    PaymentFailed: null,
    PaymentSettled: null,
    InvoicePaid: null,
    InvoiceRefunded: null,
    WithdrawalAsked: null,
    WithdrawalFinished: null,
    CardExpiryNoticed: null,
    SubscriptionEndAnnounced: null,
    BadgeSuspensionAnnounced: null,
    SubscriptionEnded: null,
    AllowanceGranted: {
      key,
      fold: (_, { event, metadata }) => {
        const { grantId, accountId, propertiesCount, until, personal, at } = event.data;
        const { priceNote = '', reason = null } = personal.owner.details ?? {};
        const granted = { at, by: metadata.actor, reason };
        return { grantId, accountId, propertiesCount, until, priceNote, granted, withdrawn: null };
      },
    },
    AllowanceWithdrawn: {
      key,
      fold: (state, { event, metadata }) => {
        const { at, personal } = event.data;
        return (
          state && { ...state, withdrawn: { at, by: metadata.actor, reason: personal?.owner.details?.reason ?? null } }
        );
      },
    },
  },
  owner: ({ accountId }) => accountId,
  columns: { granted_at: 'timestamptz', until: 'date', is_withdrawn: 'boolean', properties_count: 'int' },
  row: ({ granted, until, withdrawn, propertiesCount }) => ({
    granted_at: granted.at,
    until: until ?? 'infinity',
    is_withdrawn: withdrawn !== null,
    properties_count: propertiesCount,
  }),
  indexes: ['owner', 'granted_at, key, owner, until, is_withdrawn, properties_count'],
});
