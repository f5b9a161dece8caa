import { type Decider, type Decision, reject } from '../decider.ts';
import { MAX_KEYS, TOO_MANY_KEYS } from './contract.ts';
import type { ApiKeyCreated, ApiKeyEvent } from './events.ts';

export type ApiKey = ApiKeyCreated & {
  /** ISO 8601, UTC; null while it works. */
  readonly revokedAt: string | null;
};

export type ApiKeysState = { readonly keys: readonly ApiKey[] };

export type ApiKeyCommand =
  | ({ type: 'CreateApiKey' } & ApiKeyCreated)
  | { type: 'RevokeApiKey'; accountId: string; keyId: string; at: string }
  /** Revokes the keys of those who do not manage the account any more. `managers` are account ids, the owner's included. */
  | { type: 'RevokeKeysOfFormerManagers'; accountId: string; managers: readonly string[]; at: string };

export type ApiKeyRejection = 'api-key-limit-reached';

export const activeKeys = ({ keys }: ApiKeysState): readonly ApiKey[] =>
  keys.filter(({ revokedAt }) => revokedAt === null);

const evolve = ({ keys }: ApiKeysState, event: ApiKeyEvent): ApiKeysState => {
  switch (event.type) {
    case 'ApiKeyCreated':
      return { keys: [...keys, { ...event.data, revokedAt: null }] };
    case 'ApiKeyRevoked': {
      const { keyId, at } = event.data;
      return { keys: keys.map((key) => (key.keyId === keyId ? { ...key, revokedAt: at } : key)) };
    }
  }
};

const decide = (command: ApiKeyCommand, state: ApiKeysState): Decision<ApiKeyEvent, ApiKeyRejection> => {
  const active = activeKeys(state);
  switch (command.type) {
    case 'CreateApiKey': {
      const { type: _, ...data } = command;
      if (state.keys.some(({ keyId }) => keyId === data.keyId)) return [];
      if (active.length >= MAX_KEYS) return reject('api-key-limit-reached', TOO_MANY_KEYS);
      return [{ type: 'ApiKeyCreated', data }];
    }
    case 'RevokeApiKey': {
      const { type: _, ...about } = command;
      const works = active.some(({ keyId }) => keyId === about.keyId);
      return works ? [{ type: 'ApiKeyRevoked', data: { ...about, cause: 'revoked' } }] : [];
    }
    case 'RevokeKeysOfFormerManagers': {
      const { accountId, managers, at } = command;
      const left = active.filter(({ createdBy }) => !managers.includes(createdBy));
      return left.map(({ keyId }) => ({ type: 'ApiKeyRevoked', data: { accountId, keyId, cause: 'maker_left', at } }));
    }
  }
};

export const apiKeyDecider: Decider<ApiKeysState, ApiKeyCommand, ApiKeyEvent, ApiKeyRejection> = {
  initial: { keys: [] },
  evolve,
  decide,
};
