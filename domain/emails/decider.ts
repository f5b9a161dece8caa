import type { AccountRegistration } from '../accounts/decider.ts';
import { type Decider, type Decision, reject } from '../decider.ts';
import type { EmailClaim, EmailEvent } from './events.ts';

export type EmailState = { status: 'free' } | { status: 'claimed'; accountId: string };

export type EmailCommand =
  | ({ type: 'ClaimEmail' } & EmailClaim)
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
      const { type: _, ...claim } = command;
      return [{ type: 'EmailClaimed', data: claim }];
    }
    case 'ReleaseEmail':
      if (state.status === 'free' || state.accountId !== command.accountId) return [];
      return [{ type: 'EmailReleased', data: { accountId: command.accountId, at: command.at } }];
  }
};

/** Claims an address for a registration. */
export const claimForRegistration = ({
  userType,
  marketingOptIn,
  ...rest
}: AccountRegistration & { quickCheckId?: string | undefined }): EmailClaim => ({
  ...rest,
  purpose: 'registration',
  registration: { userType, marketingOptIn },
});

/** The registration that a claim contains; null for a change of address. */
export const registrationOf = ({ accountId, registration, personal, at }: EmailClaim): AccountRegistration | null => {
  if (!registration) return null;
  const { subject, details } = personal.holder;
  const contact = details && { email: details.email, name: details.name ?? '', phone: details.phone ?? '' };
  return { accountId, ...registration, personal: { holder: { subject, details: contact } }, at };
};

export const emailDecider: Decider<EmailState, EmailCommand, EmailEvent, EmailRejection> = {
  initial: { status: 'free' },
  evolve,
  decide,
};
