import { backgroundDeadline } from '../../server/lib/deadline.ts';
import { Explained } from '../../server/lib/explained.ts';
import { stoppable } from '../../server/lib/lifetime.ts';
import type { Core } from '../../server/process/core.ts';
import type { OpenedLog } from '../../server/process/openLog.ts';
import { openStores } from '../openStores.ts';
import { AGENT, OWNER } from './accounts.ts';
import { AGENCY } from './properties.ts';

const PAGE = 2000;

/** All accounts of the demo have the same password, which everybody can read here. */
export const refuseProduction = (command: string): void => {
  if (process.env.NODE_ENV === 'production') throw new Explained(`${command} does not run in production.`);
};

/** Throws unless the log has no accounts yet, or the demo has made its first one when it was started before. */
export const refuseOtherLog = async ({ store, secrets }: Pick<OpenedLog, 'store' | 'secrets'>): Promise<void> => {
  let page = await store.readAll(0n, PAGE);
  while (page.length > 0) {
    const first = page.find(({ type }) => type === 'EmailClaimed');
    if (first && first.stream !== `email-${secrets.emailKey(OWNER.email)}`)
      throw new Explained('The event log has accounts that are not those of the demo: choose another DATA_DIR.');
    if (first) return;
    page = await store.readAll(page.at(-1)?.position ?? 0n, PAGE);
  }
};

/** Looks at the configured log before a server does: that would join the others of an installation and do their work. */
export const refuseOtherPlace = async (signal: AbortSignal): Promise<void> => {
  const { stop } = await stoppable(
    async (onStop) => ({ checked: await refuseOtherLog(await openStores(onStop)) }),
    signal,
  );
  await stop();
};

/**
 * Throws if an earlier start was stopped before it had added all sample data. The owner comes first, then the agent with
 * one property after the other.
 */
export const refuseHalfDemo = async ({
  commands,
  events,
  secrets,
}: Pick<Core, 'commands' | 'events' | 'secrets'>): Promise<void> => {
  const holderOf = async ({ email }: typeof OWNER) => {
    const state = await commands.email.freshState(secrets.emailKey(email), backgroundDeadline());
    return state.status === 'claimed' ? state.accountId : undefined;
  };
  const [owner, agent] = [await holderOf(OWNER), await holderOf(AGENT)];
  if (!owner) return;
  const taken = agent ? await events.readStream(`allowance-${agent}`, 0n, backgroundDeadline()) : [];
  // What was removed since counts, too.
  const added = taken.filter(({ event }) => event.type === 'PropertySlotTaken').length;
  if (added < AGENCY.length)
    throw new Explained('The demo was stopped while it added its sample data: start it with an empty DATA_DIR.');
};
