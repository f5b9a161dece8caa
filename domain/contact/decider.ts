import type { Decider, Decision } from '../decider.ts';
import type { ContactEvent } from './events.ts';

export type ContactState = { readonly status: 'missing' | 'received' | 'erased' };

type Received = Extract<ContactEvent, { type: 'ContactMessageReceived' }>['data'];
type Erased = Extract<ContactEvent, { type: 'ContactMessageErased' }>['data'];

export type ContactCommand = ({ type: 'ReceiveMessage' } & Received) | ({ type: 'EraseMessage' } & Erased);

const evolve = (_state: ContactState, event: ContactEvent): ContactState => {
  switch (event.type) {
    case 'ContactMessageReceived':
      return { status: 'received' };
    case 'ContactMessageErased':
      return { status: 'erased' };
  }
};

const decide = (command: ContactCommand, state: ContactState): Decision<ContactEvent, never> => {
  switch (command.type) {
    case 'ReceiveMessage': {
      const { type: _, ...received } = command;
      return state.status === 'missing' ? [{ type: 'ContactMessageReceived', data: received }] : [];
    }
    case 'EraseMessage': {
      const { type: _, ...erased } = command;
      return state.status === 'received' ? [{ type: 'ContactMessageErased', data: erased }] : [];
    }
  }
};

export const contactDecider: Decider<ContactState, ContactCommand, ContactEvent, never> = {
  initial: { status: 'missing' },
  evolve,
  decide,
};
