import type { MessageStanding } from '../../domain/contact/decider.ts';
import type { ContactSubject } from '../../domain/contact/events.ts';
import { searchText } from '../../domain/searchText.ts';
import { readModel } from '../readModel.ts';

export type ContactMessageState = {
  contactId: string;
  /** Null for a visitor. */
  accountId: string | null;
  /** Whose key the message is encrypted with: its own, named by its id. In earlier versions that of the account. */
  sealedFor: string;
  /** The stream id of the sender's address. */
  emailKey: string;
  receivedAt: string;
  subject: ContactSubject;
  /** Empty once the sender's key has been erased. */
  name: string;
  standing: MessageStanding;
  answeredAt: string | null;
};

const key = ({ event }: { event: { data: { contactId: string } } }) => event.data.contactId;

/**
 * Answers: which messages are there to answer, and which are due for erasure? One row per message until it is erased,
 * with the sender's name and without the message.
 */
export const contactMessages = readModel<ContactMessageState, 'contact'>({
  name: 'contact_message',
  version: 3,
  reads: ['contact'],
  on: {
    ContactMessageReceived: {
      key,
      fold: (_, { event: { data } }) => ({
        contactId: data.contactId,
        accountId: data.accountId,
        sealedFor: data.personal.sender.subject,
        emailKey: data.emailKey,
        receivedAt: data.at,
        subject: data.subject,
        name: data.personal.sender.details?.name ?? '',
        standing: 'open',
        answeredAt: null,
      }),
    },
    ContactMessageAnswered: {
      key,
      fold: (state, { event: { data } }) => state && { ...state, standing: 'answered', answeredAt: data.at },
    },
    ContactMessageClosed: { key, fold: (state) => state && { ...state, standing: 'closed' } },
    ContactMessageErased: { key, fold: () => null },
  },
  // Not the account: its erasure has to find the messages, whose keys it destroys one by one.
  owner: ({ sealedFor }) => sealedFor,
  columns: {
    sender_id: 'uuid',
    email_key: 'text',
    received_at: 'timestamptz',
    subject: 'text',
    standing: 'text',
    name_text: 'personal text',
  },
  row: ({ accountId, emailKey, receivedAt, subject, standing, name }) => ({
    sender_id: accountId,
    email_key: emailKey,
    received_at: receivedAt,
    subject,
    standing,
    name_text: searchText(name),
  }),
  indexes: ['owner', 'sender_id', 'email_key', 'received_at, key, standing, subject, name_text'],
});
