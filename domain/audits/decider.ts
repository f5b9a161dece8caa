import type { Decider } from '../decider.ts';
import type { AuditEvent } from './events.ts';

/** Milliseconds. All that an auditor opens of one property in this time is one look. */
export const LOOK_TIME = 30 * 60_000;

/** `at` (ISO 8601, UTC) of the last recorded look; null if there is none. */
export type AuditState = { readonly lastViewedAt: string | null };

export type AuditCommand = { type: 'ViewHistory'; accountId: string; propertyId: string; personId: string; at: string };

export const auditDecider: Decider<AuditState, AuditCommand, AuditEvent, never> = {
  initial: { lastViewedAt: null },
  evolve: (_, { data }) => ({ lastViewedAt: data.at }),
  decide: ({ type: _, ...data }, { lastViewedAt }) => {
    // One that is far ahead was recorded with a wrong clock.
    const isSameLook = lastViewedAt !== null && Math.abs(Date.parse(data.at) - Date.parse(lastViewedAt)) < LOOK_TIME;
    return isSameLook ? [] : [{ type: 'HistoryViewed', data }];
  },
};
