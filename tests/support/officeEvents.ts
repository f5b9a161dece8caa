import type { EventsOf } from '../../domain/events.ts';
import { ada, at, bob, contactId, first, later, second } from './events.ts';

/** Bob belongs to the staff. */
const why = (reason: string, subject = bob) => ({ personal: { why: { subject, details: { reason } } } });
const owner = (reason: string) => ({ personal: { owner: { subject: ada, details: { reason } } } });
const byBob = { accountId: ada, staffId: bob };

export const staffAdded: EventsOf<'staff'> = {
  type: 'StaffAdded',
  data: { accountId: bob, ...why('Answers the contact form'), at },
};
export const staffRemoved: EventsOf<'staff'> = {
  type: 'StaffRemoved',
  data: { accountId: bob, ...why('Left the company'), at: later },
};

export const staffEvents: readonly EventsOf<'staff'>[] = [
  staffAdded,
  {
    type: 'MailResent',
    data: {
      accountId: bob,
      requestId: first,
      mailKey: `${second}.receipt`,
      recipientId: ada,
      ...why('Her server is back', ada),
      at,
    },
  },
  {
    type: 'ReadModelRebuildRequested',
    data: { accountId: bob, requestId: second, model: 'badge', ...why('A row looks wrong'), at },
  },
  { type: 'OfficeListExported', data: { accountId: bob, list: 'leads', format: 'csv', at } },
  staffRemoved,
];

export const recordOpened: EventsOf<'support'> = { type: 'AccountRecordOpened', data: { ...byBob, at } };
export const sessionsEnded: EventsOf<'support'> = {
  type: 'AccountSessionsEnded',
  data: { ...byBob, requestId: first, ...owner('A phone was stolen'), at },
};
export const resetSent: EventsOf<'support'> = {
  type: 'PasswordResetSent',
  data: { ...byBob, requestId: second, ...owner('She asked by telephone'), at },
};
export const supportEvents: readonly EventsOf<'support'>[] = [recordOpened, sessionsEnded, resetSent];

/** Of a visitor, whose message has a key of its own. */
export const messageAnswered: EventsOf<'contact'> = {
  type: 'ContactMessageAnswered',
  data: {
    contactId,
    replyId: first,
    staffId: bob,
    personal: { sender: { subject: contactId, details: { reply: 'No, it does not.' } } },
    at: later,
  },
};
export const messageClosed: EventsOf<'contact'> = {
  type: 'ContactMessageClosed',
  data: {
    contactId,
    staffId: bob,
    personal: { sender: { subject: contactId, details: { reason: 'Advertising' } } },
    at: later,
  },
};
