import { readModel } from '../readModel.ts';

export type ContactMessageState = {
  contactId: string;
  /** Null for a visitor. */
  accountId: string | null;
  /** The stream id of the sender's address. */
  emailKey: string;
  receivedAt: string;
};

const key = ({ event }: { event: { data: { contactId: string } } }) => event.data.contactId;

/** Answers: which messages are due for erasure? One row per message until it is erased, without its content. */
export const contactMessages = readModel<ContactMessageState, 'contact'>({
  name: 'contact_message',
  version: 1,
  reads: ['contact'],
  on: {
    ContactMessageReceived: {
      key,
      fold: (_, { event: { data } }) => ({
        contactId: data.contactId,
        accountId: data.accountId,
        emailKey: data.emailKey,
        receivedAt: data.at,
      }),
    },
    ContactMessageErased: { key, fold: () => null },
  },
  // The message of a visitor belongs to no account, but to the person whose key is named by the message's id.
  owner: ({ accountId, contactId }) => accountId ?? contactId,
  columns: { email_key: 'text', received_at: 'timestamptz' },
  row: ({ emailKey, receivedAt }) => ({ email_key: emailKey, received_at: receivedAt }),
  indexes: ['owner', 'email_key', 'received_at'],
});
