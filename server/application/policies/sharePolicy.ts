import type { Of } from '../../../domain/events.ts';
import type { PolicyDependencies } from './policy.ts';

/** Deletes the passcode of a share that was withdrawn: by a request, or by a reset of the password. */
export const sharePolicy =
  ({ forgetPasscode }: Pick<PolicyDependencies, 'forgetPasscode'>) =>
  async ({ data }: Of<'ShareRevoked'>): Promise<undefined> => {
    await forgetPasscode(data.shareId);
  };
