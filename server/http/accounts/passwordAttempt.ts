import type { Request } from 'express';
import type { RouteDependencies } from '../dependencies.ts';
import { addressOf } from '../request.ts';

type Dependencies = Pick<RouteDependencies, 'attemptSignIn' | 'credentials' | 'devices'>;

type Account = {
  /** The stream id of the email address. */
  readonly emailKey: string;
  /** Null if no account has this address. */
  readonly accountId: string | null;
};

type Attempt = {
  /** Null if the password is wrong. A new session is given this hash, so that it is refused after another password. */
  readonly passwordHash: string | null;
  /** The id of this browser if it has signed in with this password before. */
  readonly device: string | null;
};

/** Checks a password, as one attempt to sign in. Throws TooManyRequests if this source must wait. */
export const passwordAttempt =
  ({ attemptSignIn, credentials, devices }: Dependencies) =>
  async (request: Request, { emailKey, accountId }: Account, password: string): Promise<Attempt> => {
    const stored = await credentials.stored(accountId);
    const idOf = (byReset: boolean): string | null =>
      stored === null ? null : devices.idOf(request, { account: emailKey, passwordHash: stored, byReset });
    const device = idOf(false);
    const source = { account: emailKey, address: addressOf(request), device: device ?? idOf(true) };
    const passwordHash = await attemptSignIn(source, () => credentials.verified(accountId, stored, password));
    return { passwordHash, device };
  };
