import type { Secrets } from './adapters/secrets.ts';
import type { BadgeCodes } from './badgeCodes.ts';
import type { Commands } from './commands.ts';
import type { Credentials } from './credentials.ts';
import type { Keyring } from './eventLog/codec.ts';
import type { FileStore } from './files/fileStore.ts';
import type { Replies } from './http/reply.ts';
import type { SessionCookie } from './http/session.ts';
import type { OverviewCache } from './overviewCache.ts';
import type { Payments } from './payments/payments.ts';
import type { Clock } from './ports.ts';
import type { RateLimits } from './rateLimits.ts';
import type { Reads } from './reads.ts';
import type { Sessions } from './sessions.ts';

/** Prints HTML to PDF; rejects with PrinterUnavailable and its reason where there is no browser. */
export type Print = (html: string, options?: { readonly landscape?: boolean }) => Promise<Uint8Array>;

/** What the routes are made of; each takes the few that it needs. */
export type Parts = {
  readonly commands: Commands;
  readonly reads: Reads;
  readonly now: Clock;
  readonly keyring: Keyring;
  readonly secrets: Secrets;
  readonly sessions: Sessions;
  readonly credentials: Credentials;
  readonly limits: RateLimits;
  readonly cookie: SessionCookie;
  readonly replies: Replies;
  readonly payments: Payments;
  readonly files: FileStore;
  readonly overviews: OverviewCache;
  readonly codes: BadgeCodes;
  readonly print: Print;
  /** Where links in badges point to; undefined: the address of the request. */
  readonly publicOrigin: string | undefined;
};
