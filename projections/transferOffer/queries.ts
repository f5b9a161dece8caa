import { type Query, rows } from '../query.ts';
import type { TransferOfferState } from './model.ts';

export type ShownOffer = {
  readonly state: TransferOfferState;
  /** Of the property. */
  readonly name: string;
  /** Name or address of the person who offers it. */
  readonly sender: string;
};

const SHOWN = `select o.state, p.name, coalesce(nullif(w.state->>'name', ''), w.state->>'email') as sender
  from transfer_offer o
  join property_overview p on p.key = o.key and p.owner = o.owner
  join account_profile w on w.key = o.owner::text`;

/** Open offers of an account, latest first. */
export const offersBy = (accountId: string, now: string): Query<ShownOffer> =>
  rows({
    name: 'offers-by',
    text: `${SHOWN} where o.owner = $1 and o.expires_at > $2 order by o.expires_at desc, o.key`,
    values: [accountId, now],
  });

/** Open offers to the holder of an address, latest first, of accounts that have confirmed their own. */
export const offersTo = (emailKey: string, now: string): Query<ShownOffer> =>
  rows({
    name: 'offers-to',
    text: `${SHOWN} where o.email_key = $1 and o.expires_at > $2
             and (w.state->>'isEmailConfirmed')::boolean order by o.expires_at desc, o.key`,
    values: [emailKey, now],
  });

/**
 * The properties that an account offers, also with expired offers. Read from the offers alone: who waits for this read
 * model must not depend on others, which may be behind.
 */
export const everyOfferBy = (accountId: string): Query<Pick<TransferOfferState, 'propertyId'>> =>
  rows({
    name: 'every-offer-by',
    text: 'select key as "propertyId" from transfer_offer where owner = $1 order by key',
    values: [accountId],
  });

/** All offers to the holder of these addresses, also expired ones. */
export const everyOfferTo = (
  emailKeys: readonly string[],
): Query<Pick<TransferOfferState, 'propertyId' | 'transferId'>> =>
  rows({
    name: 'every-offer-to',
    text: `select key as "propertyId", state->>'transferId' as "transferId" from transfer_offer where email_key = any($1)`,
    values: [emailKeys],
  });
