import type { OfficeAllowance } from '../../../domain/office/contract/accounts.ts';
import type { OfficeMail, OfficeMessage } from '../../../domain/office/contract/messages.ts';
import type { OfficeProjection } from '../../../domain/office/contract/running.ts';
import type { Status } from '../../components/data/status.ts';

export const ALLOWANCE_STATES: Readonly<Record<OfficeAllowance['state'], Status>> = {
  running: { tone: 'good', label: 'Running' },
  over: { tone: 'none', label: 'Over' },
  withdrawn: { tone: 'none', label: 'Withdrawn' },
};

export const MESSAGE_STATES: Readonly<Record<OfficeMessage['state'], Status>> = {
  open: { tone: 'warn', label: 'Open', icon: 'open' },
  answered: { tone: 'good', label: 'Answered' },
  closed: { tone: 'none', label: 'Closed' },
};

export const MESSAGE_SUBJECTS: Readonly<Record<OfficeMessage['subject'], string>> = {
  compliance: 'Compliance',
  technical: 'Technical',
  subscription: 'Subscription',
  partnership: 'Partnership',
  general: 'General',
};

export const MAIL_STATES: Readonly<Record<OfficeMail['state'], Status>> = {
  waiting: { tone: 'going', label: 'Waiting' },
  sent: { tone: 'good', label: 'Sent' },
  failed: { tone: 'bad', label: 'Failed' },
  dropped: { tone: 'none', label: 'Dropped' },
};

export const PROJECTION_STATES: Readonly<Record<OfficeProjection['state'], Status>> = {
  running: { tone: 'good', label: 'Running' },
  rebuilding: { tone: 'going', label: 'Rebuilding' },
  waiting: { tone: 'warn', label: 'Waiting' },
  stopped: { tone: 'bad', label: 'Stopped' },
};

export const optionsOf = (states: Readonly<Record<string, Status>>) =>
  Object.entries(states).map(([value, { label }]) => ({ value, label }));

/** `reset-password` as `Reset password`. */
export const inWords = (name: string): string => {
  const text = name.replaceAll(/[-_]/g, ' ');
  return text.slice(0, 1).toUpperCase() + text.slice(1);
};
