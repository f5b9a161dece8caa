import type { CONTACT_MESSAGE_LIST, OfficeMessage } from '../../domain/office/contract/messages.ts';
import { among } from '../conditions.ts';
import { type Asked, KEYS, type KeyList } from '../consoleList.ts';
import { type OfficeReader, ofOffice, patternsOf } from '../officeReader.ts';
import { type Query, states } from '../query.ts';
import type { ContactMessageState } from './model.ts';

type Messages = Asked<typeof CONTACT_MESSAGE_LIST>;
const ORDERS: Readonly<Record<Messages['sort'], string>> = {
  received_at: 'received_at',
  id: 'key',
  state: 'standing',
  subject: 'subject',
  name: 'name_text',
};

export const messageKeys = (reader: OfficeReader, { filter, sort, direction }: Messages): KeyList => ({
  table: 'contact_message',
  conditions: [
    ...ofOffice(reader),
    among('key', filter.id),
    [reader.address?.key, (key) => `email_key = ${key}`],
    [patternsOf(reader, filter.q), (all) => `name_text like all(${all}::text[])`],
    among('standing', filter.state),
    among('subject', filter.subject),
  ],
  order: `${ORDERS[sort]} ${direction}, key ${direction}`,
});

/** In the order of the keys. */
export const messagesByKey = (keys: readonly string[]): Query<ContactMessageState> =>
  states({
    name: 'contact-messages-by-key',
    text: `select state from ${KEYS} join contact_message using (key) order by number`,
    values: [keys],
  });

export const messageRow = (message: ContactMessageState): OfficeMessage => ({
  id: message.contactId,
  received_at: message.receivedAt,
  subject: message.subject,
  name: message.name,
  account_id: message.accountId,
  state: message.standing,
  answered_at: message.answeredAt,
});
