import { type Query, states } from '../query.ts';
import type { StayReceiptState } from './model.ts';

/** Latest first. */
export const stayReceiptsOf = (accountId: string, propertyId: string): Query<StayReceiptState> =>
  states({
    name: 'stay-receipts',
    text: 'select state from stay_receipt where owner = $1 and property_id = $2 order by made_at desc, key',
    values: [accountId, propertyId],
  });

/** Of all properties, also removed ones. */
export const everyStayReceiptOf = (accountId: string): Query<StayReceiptState> =>
  states({
    name: 'every-stay-receipt',
    text: 'select state from stay_receipt where owner = $1 order by made_at, key',
    values: [accountId],
  });
