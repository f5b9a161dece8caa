import { type Query, states } from '../query.ts';
import type { ContactMessageState } from './model.ts';

/** Received before `instant` (ISO 8601, UTC), earliest first. */
export const messagesBefore = (instant: string): Query<ContactMessageState> =>
  states({
    name: 'contact-messages-before',
    text: 'select state from contact_message where received_at < $1 order by received_at, key',
    values: [instant],
  });

/** Sent from this account, or by a visitor with this address, earliest first. Null leaves out those of visitors. */
export const messagesOf = (accountId: string, emailKey: string | null): Query<ContactMessageState> =>
  states({
    name: 'contact-messages-of',
    text: `select state from contact_message
      where sender_id = $1 or (email_key = $2 and sender_id is null) order by received_at, key`,
    values: [accountId, emailKey],
  });
