import type { Keyring } from '../eventLog/codec.ts';
import type { Credentials } from './credentials.ts';

type Dependencies = {
  readonly keyring: Pick<Keyring, 'erase'>;
  readonly credentials: Pick<Credentials, 'forget'>;
};

/** Deletes what a registration has stored. For one whose event was not recorded: a deleted key cannot be made again. */
export const forgetRegistration =
  ({ keyring, credentials }: Dependencies) =>
  async (accountId: string): Promise<void> => {
    // The password last: by it the nightly job finds a registration that was cut off.
    await keyring.erase(accountId);
    await credentials.forget(accountId);
  };
