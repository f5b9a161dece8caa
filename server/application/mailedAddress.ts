import { accountDecider } from '../../domain/accounts/decider.ts';
import type { AccountEvent } from '../../domain/accounts/events.ts';
import { type AccountState, evolveAccount } from '../../domain/accounts/state.ts';
import type { EventLog } from '../eventLog/eventLog.ts';
import type { Deadline } from '../lib/deadline.ts';

/** The address that the mail about one of an account's events was sent to; undefined without such an event. */
export const mailedAddress =
  (events: Pick<EventLog, 'readStream'>) =>
  async (accountId: string, eventId: string, deadline: Deadline): Promise<string | undefined> => {
    const history = await events.readStream(`account-${accountId}`, 0n, deadline);
    const index = history.findIndex(({ id }) => id === eventId);
    if (index < 0) return undefined;
    const state = history.slice(0, index + 1).reduce<AccountState>(
      // The codec has checked that a stream contains only events of its own category.
      (before, { event }) => evolveAccount(before, event as AccountEvent),
      accountDecider.initial,
    );
    return state.status === 'registered' ? state.email : undefined;
  };
export type MailedAddress = ReturnType<typeof mailedAddress>;
