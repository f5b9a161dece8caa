import type { Handlers } from '../application/handlers.ts';
import { systemContext } from '../application/systemContext.ts';
import type { Clock } from '../lib/clock.ts';
import { HEADS, newOrigin } from './signHead.ts';

type Options = {
  /** Of the public address. */
  readonly host: string;
  readonly now: Clock;
};

/** Opens another origin, so that this log cannot continue the heads of another copy of it. Returns its name. */
export const reopenLedger = async (ledger: Handlers['ledger'], { host, now }: Options): Promise<string> => {
  const origin = newOrigin(host);
  await ledger(HEADS, { type: 'ReopenLedger', origin, at: now().toISOString() }, systemContext(null));
  return origin;
};
