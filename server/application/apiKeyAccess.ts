import { activeKeys } from '../../domain/apiKeys/decider.ts';
import type { ApiKeyScope } from '../../domain/policy.ts';
import { isWithoutRoom } from '../adapters/postgresOutage.ts';
import type { ApiKeys } from '../identity/apiKeys.ts';
import type { Deadline } from '../lib/deadline.ts';
import { type AccountAccess, type FindAccess, isManaging } from './accountAccess.ts';
import type { Commands } from './commands.ts';

export type ApiKeyAccess = {
  readonly keyId: string;
  readonly scopes: readonly ApiKeyScope[];
  readonly accountId: string;
  /** The person who made it, with the access that they have now. */
  readonly createdBy: string;
  readonly access: AccountAccess;
};

type KeyDependencies = { readonly commands: Pick<Commands, 'apiKey'>; readonly findAccess: FindAccess };
type Dependencies = KeyDependencies & { readonly apiKeys: Pick<ApiKeys, 'find' | 'noteUse'> };

/**
 * What a key of an account may access now; undefined for a key that does not work. Reads the stream of the account's keys,
 * because a revocation must take effect at once in every process. A key works only while its maker manages the account,
 * also when their role has ended by its date, which records no event.
 */
export const accessOfKey =
  ({ commands, findAccess }: KeyDependencies) =>
  async (accountId: string, keyId: string, deadline: Deadline): Promise<ApiKeyAccess | undefined> => {
    const key = activeKeys(await commands.apiKey.freshState(accountId, deadline)).find((one) => one.keyId === keyId);
    if (!key) return undefined;
    const { scopes, createdBy } = key;
    const access = await findAccess(createdBy, accountId, deadline);
    if (!isManaging(access)) return undefined;
    return { keyId, scopes, accountId, createdBy, access };
  };

/** Without room on its disk Postgres takes no note. A request that only reads goes on. */
const unlessWithoutRoom = (error: unknown): void => {
  if (!isWithoutRoom(error)) throw error;
};

/** The account that a key acts for; undefined for a key that does not work. */
export const apiKeyAccess = ({ apiKeys, ...dependencies }: Dependencies) => {
  const find = accessOfKey(dependencies);
  return async (text: string, deadline: Deadline): Promise<ApiKeyAccess | undefined> => {
    const found = await apiKeys.find(text);
    const access = found && (await find(found.accountId, found.keyId, deadline));
    if (found && access) await apiKeys.noteUse(found).catch(unlessWithoutRoom);
    return access;
  };
};
export type FindApiKeyAccess = ReturnType<typeof apiKeyAccess>;
