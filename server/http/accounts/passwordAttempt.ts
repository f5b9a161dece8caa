import type { Request } from 'express';
import type { RouteDependencies } from '../dependencies.ts';
import { addressOf } from '../request.ts';

type Dependencies = Pick<RouteDependencies, 'attemptSignIn' | 'credentials' | 'devices'>;

type Account = {
  /** The stream id of the email address. */
  readonly emailKey: string;
  /** Null for an address that nobody has claimed. */
  readonly accountId: string | null;
};

type Attempt = {
  /** Of a right password, null for a wrong one. What the password allows must name it, because it may be changed now. */
  readonly passwordHash: string | null;
  /** The id of this browser if it has known the password before. */
  readonly device: string | null;
};

/** Checks a password, as one attempt to sign in. Throws TooManyRequests if this source must wait. */
export const passwordAttempt =
  ({ attemptSignIn, credentials, devices }: Dependencies) =>
  async (request: Request, { emailKey, accountId }: Account, password: string): Promise<Attempt> => {
    const stored = await credentials.stored(accountId);
    const device = stored === null ? null : devices.idOf(request, { account: emailKey, passwordHash: stored });
    const source = { account: emailKey, address: addressOf(request), device };
    const passwordHash = await attemptSignIn(source, () => credentials.verified(accountId, stored, password));
    return { passwordHash, device };
  };
