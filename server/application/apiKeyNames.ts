import type { Actor } from '../../domain/metadata.ts';
import { backgroundDeadline } from '../lib/deadline.ts';
import type { Commands } from './commands.ts';

/**
 * The names of an account's API keys by their ids, also of revoked ones, to show who did something. Reads nothing if no
 * key was among `actors`.
 */
export const apiKeyNames = async (
  commands: Pick<Commands, 'apiKey'>,
  accountId: string,
  actors: readonly Actor[],
): Promise<ReadonlyMap<string, string>> => {
  if (!actors.some(({ kind }) => kind === 'apiKey')) return new Map();
  const { keys } = await commands.apiKey.cachedState(accountId, backgroundDeadline());
  return new Map(
    keys.flatMap(({ keyId, personal: { owner } }) => (owner.details ? [[keyId, owner.details.name]] : [])),
  );
};
