import { type Decider, type Decision, reject } from '../decider.ts';
import type { AboutPerson } from '../fact.ts';
import type { ContactEvent, ContactSubject, Sender } from './events.ts';

/** Open until it was answered or closed. An answered or closed one can be answered again. */
export type MessageStanding = 'open' | 'answered' | 'closed';

export type ContactState =
  | { readonly status: 'missing' | 'erased' }
  | {
      readonly status: 'received';
      readonly standing: MessageStanding;
      readonly accountId: string | null;
      readonly subject: ContactSubject;
      readonly receivedAt: string;
      /** Its details are null once the key has been erased. */
      readonly sender: Sender;
      readonly replyIds: readonly string[];
    };

type Received = Extract<ContactEvent, { type: 'ContactMessageReceived' }>['data'];
type Erased = Extract<ContactEvent, { type: 'ContactMessageErased' }>['data'];
type ByStaff = { contactId: string; staffId: string; at: string };

export type ContactCommand =
  | ({ type: 'ReceiveMessage' } & Received)
  | ({ type: 'AnswerMessage'; replyId: string; reply: string } & ByStaff)
  | ({ type: 'CloseMessage'; reason: string } & ByStaff)
  | ({ type: 'EraseMessage' } & Erased);

export type ContactRejection = 'message-missing';

const missing = reject('message-missing', 'There is no such message.');

const evolve = (state: ContactState, event: ContactEvent): ContactState => {
  switch (event.type) {
    case 'ContactMessageReceived': {
      const { accountId, subject, at: receivedAt, personal } = event.data;
      const { sender } = personal;
      return { status: 'received', standing: 'open', accountId, subject, receivedAt, sender, replyIds: [] };
    }
    case 'ContactMessageAnswered':
      if (state.status !== 'received') return state;
      return { ...state, standing: 'answered', replyIds: [...state.replyIds, event.data.replyId] };
    case 'ContactMessageClosed':
      return state.status === 'received' ? { ...state, standing: 'closed' } : state;
    case 'ContactMessageErased':
      return { status: 'erased' };
  }
};

/** Sealed like the message, so that it is erased with it. */
const toSender = <Details>({ subject }: Sender, details: Details): { sender: AboutPerson<Details> } => ({
  sender: { subject, details },
});

const decide = (command: ContactCommand, state: ContactState): Decision<ContactEvent, ContactRejection> => {
  switch (command.type) {
    case 'ReceiveMessage': {
      const { type: _, ...received } = command;
      return state.status === 'missing' ? [{ type: 'ContactMessageReceived', data: received }] : [];
    }
    case 'AnswerMessage': {
      const { type: _, reply, ...answered } = command;
      if (state.status !== 'received' || state.sender.details === null) return missing;
      if (state.replyIds.includes(answered.replyId)) return [];
      return [{ type: 'ContactMessageAnswered', data: { ...answered, personal: toSender(state.sender, { reply }) } }];
    }
    case 'CloseMessage': {
      const { type: _, reason, ...closed } = command;
      if (state.status !== 'received' || state.sender.details === null) return missing;
      if (state.standing === 'closed') return [];
      return [{ type: 'ContactMessageClosed', data: { ...closed, personal: toSender(state.sender, { reason }) } }];
    }
    case 'EraseMessage': {
      const { type: _, ...erased } = command;
      return state.status === 'received' ? [{ type: 'ContactMessageErased', data: erased }] : [];
    }
  }
};

export const contactDecider: Decider<ContactState, ContactCommand, ContactEvent, ContactRejection> = {
  initial: { status: 'missing' },
  evolve,
  decide,
};
