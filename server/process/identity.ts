import { accountFollowUps } from '../application/accountFollowUps.ts';
import { mailedAddress } from '../application/mailedAddress.ts';
import { passwordChanges } from '../application/passwordChanges.ts';
import { secondFactor } from '../application/secondFactor.ts';
import { calendarAddresses } from '../identity/calendarAddresses.ts';
import { postgresCredentials } from '../identity/credentials.ts';
import { postgresRateLimits } from '../identity/rateLimits.ts';
import { openSessions } from '../identity/sessions.ts';
import { postgresSharePasscodes } from '../identity/sharePasscodes.ts';
import { signInAttempts } from '../identity/signInAttempts.ts';
import type { Clock } from '../lib/clock.ts';
import type { OnStop } from '../lib/lifetime.ts';
import type { Logger } from '../lib/logger.ts';
import type { Core } from './core.ts';

type Options = {
  readonly core: Core;
  readonly databaseUrl: string;
  readonly now: Clock;
  readonly logger: Logger;
};

/** Everything by which people prove who they are. */
export const openIdentity = async ({ core, databaseUrl, now, logger }: Options, onStop: OnStop) => {
  const { pool, commands, keyring, events, mails, accountTokens: tokens } = core;
  const { derive } = core.secrets;
  const sessions = await openSessions({ pool, connectionString: databaseUrl, now, logger });
  onStop(sessions.close);
  const credentials = postgresCredentials(pool);
  const followUps = accountFollowUps({ pool, commands, logger });
  const limits = postgresRateLimits(pool, derive);
  const calendars = calendarAddresses(pool, derive);
  return {
    sessions,
    credentials,
    tokens,
    calendars,
    mailedAddress: mailedAddress(events),
    followUps,
    passwords: passwordChanges({ pool, credentials, sessions, tokens, calendars, followUps, now, logger }),
    sharePasscodes: postgresSharePasscodes(pool, credentials),
    secondFactor: secondFactor({ pool, credentials, sessions, keyring, derive, commands, mails, now }),
    limits,
    attemptSignIn: signInAttempts(limits),
  };
};
export type Identity = Awaited<ReturnType<typeof openIdentity>>;
