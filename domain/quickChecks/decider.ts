import { type Decider, type Decision, reject } from '../decider.ts';
import type { QuickCheckEvent } from './events.ts';

export type QuickCheckState =
  | { readonly status: 'missing' }
  | ({ readonly status: 'taken'; readonly accountId: string | null } & Pick<Taken, 'answers' | 'passed' | 'at'>);

type Taken = Extract<QuickCheckEvent, { type: 'QuickCheckTaken' }>['data'];

export type QuickCheckCommand =
  | ({ type: 'TakeQuickCheck' } & Taken)
  | { type: 'CaptureLead'; quickCheckId: string; accountId: string; at: string };

export type QuickCheckRejection = 'quick-check-missing';

const evolve = (state: QuickCheckState, event: QuickCheckEvent): QuickCheckState => {
  switch (event.type) {
    case 'QuickCheckTaken':
      return {
        status: 'taken',
        accountId: event.data.accountId,
        answers: event.data.answers,
        passed: event.data.passed,
        at: event.data.at,
      };
    case 'LeadCaptured':
      return state.status === 'taken' ? { ...state, accountId: event.data.accountId } : state;
  }
};

const decide = (command: QuickCheckCommand, state: QuickCheckState): Decision<QuickCheckEvent, QuickCheckRejection> => {
  switch (command.type) {
    case 'TakeQuickCheck': {
      if (state.status === 'taken') return [];
      const { type: _, ...taken } = command;
      return [{ type: 'QuickCheckTaken', data: taken }];
    }
    case 'CaptureLead': {
      if (state.status === 'missing') return reject('quick-check-missing', 'There is no such quick check.');
      // The first account keeps it: another person may sign up in the same browser later.
      if (state.accountId !== null) return [];
      const { type: _, ...lead } = command;
      return [{ type: 'LeadCaptured', data: lead }];
    }
  }
};

export const quickCheckDecider: Decider<QuickCheckState, QuickCheckCommand, QuickCheckEvent, QuickCheckRejection> = {
  initial: { status: 'missing' },
  evolve,
  decide,
};
