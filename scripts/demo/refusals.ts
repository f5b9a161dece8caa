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
export const refuseHalfDemo = async ({ events, secrets }: Pick<Core, 'events' | 'secrets'>): Promise<void> => {
  const eventsOf = async (stream: string) =>
    (await events.readStream(stream, 0n, backgroundDeadline())).map(({ event }) => event);
  /** Of the last account with this address, also if it was deleted since. */
  const accountOf = async ({ email }: typeof OWNER) =>
    (await eventsOf(`email-${secrets.emailKey(email)}`))
      .flatMap((event) => (event.type === 'EmailClaimed' ? event.data.accountId : []))
      .at(-1);
  const [owner, agent] = [await accountOf(OWNER), await accountOf(AGENT)];
  if (!owner) return;
  const taken = agent ? await eventsOf(`allowance-${agent}`) : [];
  // What was removed since counts, too.
  const added = taken.filter((event) => event.type === 'PropertySlotTaken').length;
  if (added < AGENCY.length)
    throw new Explained('The demo was stopped while it added its sample data: start it with an empty DATA_DIR.');
};
