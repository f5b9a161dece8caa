import { type Decider, type Decision, reject } from '../decider.ts';
import type { Because, StaffEvent } from './events.ts';

export type StaffState = {
  readonly isMember: boolean;
  /** Requests that were recorded: a repeat must not send a mail or rebuild twice. */
  readonly requestIds: readonly string[];
};

export type StaffCommand = { accountId: string; at: string } & (
  | ({ type: 'AddStaff' } & Because)
  | ({ type: 'RemoveStaff' } & Because)
  | ({ type: 'ResendMail'; requestId: string; mailKey: string; recipientId: string | null } & Because)
  | ({ type: 'RequestRebuild'; requestId: string; model: string } & Because)
  | { type: 'NoteExport'; list: string; format: 'csv' | 'xlsx' }
);

export type StaffRejection = 'not-staff';

const notStaff = reject('not-staff', 'This person does not belong to the staff.');

const evolve = (state: StaffState, event: StaffEvent): StaffState => {
  switch (event.type) {
    case 'StaffAdded':
      return { ...state, isMember: true };
    case 'StaffRemoved':
      return { ...state, isMember: false };
    case 'MailResent':
    case 'ReadModelRebuildRequested':
      return { ...state, requestIds: [...state.requestIds, event.data.requestId] };
    case 'OfficeListExported':
      return state;
  }
};

const decide = (command: StaffCommand, { isMember, requestIds }: StaffState): Decision<StaffEvent, StaffRejection> => {
  switch (command.type) {
    case 'AddStaff': {
      const { type: _, ...data } = command;
      return isMember ? [] : [{ type: 'StaffAdded', data }];
    }
    case 'RemoveStaff': {
      const { type: _, ...data } = command;
      return isMember ? [{ type: 'StaffRemoved', data }] : [];
    }
    case 'ResendMail': {
      if (!isMember) return notStaff;
      const { type: _, ...data } = command;
      return requestIds.includes(data.requestId) ? [] : [{ type: 'MailResent', data }];
    }
    case 'RequestRebuild': {
      if (!isMember) return notStaff;
      const { type: _, ...data } = command;
      return requestIds.includes(data.requestId) ? [] : [{ type: 'ReadModelRebuildRequested', data }];
    }
    case 'NoteExport': {
      if (!isMember) return notStaff;
      const { type: _, ...data } = command;
      return [{ type: 'OfficeListExported', data }];
    }
  }
};

export const staffDecider: Decider<StaffState, StaffCommand, StaffEvent, StaffRejection> = {
  initial: { isMember: false, requestIds: [] },
  evolve,
  decide,
};
