import { postgresIdempotencyKeys } from '../adapters/idempotencyKeys.ts';
import type { FindAccess } from '../application/accountAccess.ts';
import { apiKeyAccess } from '../application/apiKeyAccess.ts';
import { REQUEST_TIME } from '../http/deadline.ts';
import { deviceCookies } from '../http/deviceCookie.ts';
import { idempotent } from '../http/idempotency.ts';
import { identifying } from '../http/identification.ts';
import { quickCheckCookie } from '../http/quickCheckCookie.ts';
import { replies } from '../http/reply.ts';
import { sessionCookie } from '../http/session.ts';
import type { Clock } from '../lib/clock.ts';
import type { Config } from './config.ts';
import type { Core } from './core.ts';
import type { Identity } from './identity.ts';

type Options = {
  readonly config: Pick<Config, 'TEST_PATIENCE'>;
  readonly core: Core;
  readonly identity: Identity;
  readonly findAccess: FindAccess;
  /** True if browsers reach the server over HTTPS, so that its cookies may be limited to it. */
  readonly https: boolean;
  readonly now: Clock;
};

/** What every request passes: who asks, its cookies, its deadline, repetitions of it, and what its answer waits for. */
export const requestHandling = ({ config, core, identity, findAccess, https, now }: Options) => {
  const { pool, keyring, secrets } = core;
  const cookie = sessionCookie(https);
  const findApiKeyAccess = apiKeyAccess({ ...core, findAccess });
  const identification = identifying({ ...identity, cookie, findAccess, findApiKeyAccess });
  const replying = replies({
    caughtUp: core.projections.caughtUp,
    head: core.store.head,
    secure: https,
    maxWait: config.TEST_PATIENCE,
  });
  return {
    cookie,
    devices: deviceCookies(https, secrets.derive),
    quickCheckCookie: quickCheckCookie(https),
    identification,
    identifyAgain: identification.identifyAgain,
    replies: replying,
    idempotent: idempotent(postgresIdempotencyKeys(pool, keyring, now), secrets, replying),
    requestTime: Math.max(REQUEST_TIME, config.TEST_PATIENCE ?? 0),
  };
};
