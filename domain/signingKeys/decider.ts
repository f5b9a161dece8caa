import type { Decider } from '../decider.ts';
import type { SigningKeyEvent } from './events.ts';

/** The newest last. */
export type SigningKeyState = { readonly publicKeys: readonly string[] };
export type SigningKeyCommand = { type: 'AdoptSigningKey'; publicKey: string; at: string };

export const signingKeyDecider: Decider<SigningKeyState, SigningKeyCommand, SigningKeyEvent, never> = {
  initial: { publicKeys: [] },
  evolve: ({ publicKeys }, { data }) => ({ publicKeys: [...publicKeys, data.publicKey] }),
  decide: ({ publicKey, at }, { publicKeys }) =>
    publicKeys.includes(publicKey) ? [] : [{ type: 'SigningKeyAdopted', data: { publicKey, at } }],
};
