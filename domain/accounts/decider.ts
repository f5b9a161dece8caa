import type { Decider, Decision } from '../decider.ts';
import type { AccountEvent, Contact, UserType } from './events.ts';

export type AccountState = { status: 'missing' } | { status: 'registered' };

export type AccountRegistration = {
  accountId: string;
  userType: UserType;
  marketingOptIn: boolean;
  personal: { holder: Contact };
  at: string;
};

export type AccountCommand = { type: 'RegisterAccount' } & AccountRegistration;

const evolve = (_state: AccountState, event: AccountEvent): AccountState => {
  switch (event.type) {
    case 'AccountRegistered':
      return { status: 'registered' };
  }
};

const decide = (command: AccountCommand, state: AccountState): Decision<AccountEvent, never> => {
  if (state.status === 'registered') return [];
  const { type: _, ...registration } = command;
  return [{ type: 'AccountRegistered', data: registration }];
};

export const accountDecider: Decider<AccountState, AccountCommand, AccountEvent, never> = {
  initial: { status: 'missing' },
  evolve,
  decide,
};
