import { type Query, states } from '../query.ts';
import type { ShareState } from './model.ts';

/** Latest first. */
export const sharesOf = (accountId: string, propertyId: string): Query<ShareState> =>
  states({
    name: 'shares',
    text: 'select state from property_share where owner = $1 and property_id = $2 order by made_at desc, key',
    values: [accountId, propertyId],
  });

export const shareById = (shareId: string): Query<ShareState> =>
  states({ name: 'share', text: 'select state from property_share where key = $1', values: [shareId] });

/** Of all properties, also removed ones. */
export const everyShareOf = (accountId: string): Query<ShareState> =>
  states({
    name: 'every-share',
    text: 'select state from property_share where owner = $1 order by made_at, key',
    values: [accountId],
  });
