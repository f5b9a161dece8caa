import { describe, expect, test } from 'vitest';
import { credentialDecider } from '../../domain/credentials/decider.ts';
import { signingKeyDecider } from '../../domain/signingKeys/decider.ts';
import { badgeId, indexAssigned, keyAdopted } from '../support/credentialEvents.ts';
import { at, bob, code } from '../support/events.ts';
import { spec } from '../support/spec.ts';

describe('a place in a status list', () => {
  const { given } = spec(credentialDecider);
  const assign = { type: 'AssignIndex', badgeId, code, list: 1, index: 93_211, at } as const;

  test('is given to a badge', () => given().when(assign).then(indexAssigned()));

  test('stays with its badge', () =>
    given(indexAssigned())
      .when({ ...assign, badgeId: bob, code: 'LP-0000-0000' })
      .thenRejected('status-index-taken'));
});

describe('a signing key', () => {
  const { given } = spec(signingKeyDecider);
  const adopt = (publicKey: string) => ({ type: 'AdoptSigningKey', publicKey, at }) as const;

  test('is listed', () => given().when(adopt('new')).then(keyAdopted('new')));
  test('is listed beside the former ones', () => given(keyAdopted('old')).when(adopt('new')).then(keyAdopted('new')));
  test('is listed once', () => given(keyAdopted('old'), keyAdopted('new')).when(adopt('new')).thenNothing());
  test('that is used again after another one is the newest, and listed once', () => {
    given(keyAdopted('old'), keyAdopted('new')).when(adopt('old')).then(keyAdopted('old'));
    const { evolve, initial } = signingKeyDecider;
    const events = ['old', 'new', 'old'].map(keyAdopted);
    expect(events.reduce(evolve, initial)).toEqual({ publicKeys: ['new', 'old'] });
  });
});
