import { describe, test } from 'vitest';
import { MAX_KEYS } from '../../domain/apiKeys/contract.ts';
import { apiKeyDecider } from '../../domain/apiKeys/decider.ts';
import type { ApiKeyCreated, ApiKeyEvent } from '../../domain/apiKeys/events.ts';
import { aboutAda, ada, at, later } from '../support/events.ts';
import { spec } from '../support/spec.ts';

const { given } = spec(apiKeyDecider);

const bob = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const keyAt = (index: number, createdBy = ada): ApiKeyCreated => ({
  accountId: ada,
  keyId: `0192f0a0-0000-7000-8000-0000000000${String(index).padStart(2, '0')}`,
  keyHash: 'hash',
  scopes: ['read'],
  createdBy,
  personal: { owner: aboutAda({ name: 'Booking system' }) },
  at,
});
const created = (index: number, createdBy = ada): ApiKeyEvent => ({
  type: 'ApiKeyCreated',
  data: keyAt(index, createdBy),
});
const revoked = (index: number, cause: 'revoked' | 'maker_left' = 'revoked'): ApiKeyEvent => ({
  type: 'ApiKeyRevoked',
  data: { accountId: ada, keyId: keyAt(index).keyId, cause, at: later },
});
const create = (index: number) => ({ type: 'CreateApiKey', ...keyAt(index) }) as const;
const revoke = (index: number) =>
  ({ type: 'RevokeApiKey', accountId: ada, keyId: keyAt(index).keyId, at: later }) as const;
const all = Array.from({ length: MAX_KEYS }, (_, index) => created(index));

describe('an API key', () => {
  test('is created once, also after its end', () => {
    given().when(create(1)).then(created(1));
    given(created(1), revoked(1)).when(create(1)).thenNothing();
  });

  test('has a limit that counts those that work', () => {
    given(...all)
      .when(create(50))
      .thenRejected('api-key-limit-reached');
    given(...all, revoked(3))
      .when(create(50))
      .then(created(50));
  });

  test('is revoked once', () => {
    given(created(1)).when(revoke(1)).then(revoked(1));
    given(created(1), revoked(1)).when(revoke(1)).thenNothing();
    given().when(revoke(1)).thenNothing();
  });

  test('ends with the role of the person who made it', () => {
    const command = { type: 'RevokeKeysOfFormerManagers', accountId: ada, managers: [ada], at: later } as const;
    given(created(1), created(2, bob)).when(command).then(revoked(2, 'maker_left'));
    given(created(1), created(2, bob))
      .when({ ...command, managers: [ada, bob] })
      .thenNothing();
    given(created(2, bob), revoked(2)).when(command).thenNothing();
  });
});
