import type { AccountRegistration } from '../accounts/decider.ts';
import { type Decider, type Decision, reject } from '../decider.ts';
import type { EmailEvent } from './events.ts';

export type EmailState = { status: 'free' } | { status: 'claimed'; accountId: string };

export type EmailCommand =
  | ({ type: 'ClaimEmail' } & AccountRegistration)
  | { type: 'ReleaseEmail'; accountId: string; at: string };

export type EmailRejection = 'email-taken';

const evolve = (_state: EmailState, event: EmailEvent): EmailState => {
  switch (event.type) {
    case 'EmailClaimed':
      return { status: 'claimed', accountId: event.data.accountId };
    case 'EmailReleased':
      return { status: 'free' };
  }
};

const decide = (command: EmailCommand, state: EmailState): Decision<EmailEvent, EmailRejection> => {
  switch (command.type) {
    case 'ClaimEmail': {
      if (state.status === 'claimed')
        return state.accountId === command.accountId
          ? []
          : reject('email-taken', 'An account with this email already exists');
      const { type: _, ...registration } = command;
      return [{ type: 'EmailClaimed', data: registration }];
    }
    case 'ReleaseEmail':
      if (state.status === 'free' || state.accountId !== command.accountId) return [];
      return [{ type: 'EmailReleased', data: { accountId: command.accountId, at: command.at } }];
  }
};

export const emailDecider: Decider<EmailState, EmailCommand, EmailEvent, EmailRejection> = {
  initial: { status: 'free' },
  evolve,
  decide,
};
