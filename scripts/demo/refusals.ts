import { Explained } from '../../server/lib/explained.ts';
import { stoppable } from '../../server/lib/lifetime.ts';
import type { OpenedLog } from '../../server/process/openLog.ts';
import { openStores } from '../openStores.ts';
import { OWNER } from './accounts.ts';

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
