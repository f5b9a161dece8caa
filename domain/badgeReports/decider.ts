import type { Decider } from '../decider.ts';
import type { BadgeReportEvent } from './events.ts';

type Of<Type extends BadgeReportEvent['type']> = Extract<BadgeReportEvent, { type: Type }>['data'];

export type BadgeReportState = { readonly status: 'missing' | 'received' | 'erased' };
export type BadgeReportCommand =
  | ({ type: 'ReportBadge' } & Of<'BadgeReported'>)
  | ({ type: 'EraseReport' } & Of<'BadgeReportErased'>);

export const badgeReportDecider: Decider<BadgeReportState, BadgeReportCommand, BadgeReportEvent, never> = {
  initial: { status: 'missing' },
  evolve: (_state, { type }) => ({ status: type === 'BadgeReported' ? 'received' : 'erased' }),
  decide: (command, { status }) => {
    switch (command.type) {
      case 'ReportBadge': {
        const { type: _, ...data } = command;
        return status === 'missing' ? [{ type: 'BadgeReported', data }] : [];
      }
      case 'EraseReport': {
        const { type: _, ...data } = command;
        return status === 'received' ? [{ type: 'BadgeReportErased', data }] : [];
      }
    }
  },
};
