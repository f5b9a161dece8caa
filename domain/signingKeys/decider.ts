import type { Decider } from '../decider.ts';
import type { SigningKeyEvent } from './events.ts';

/** The newest last, each once. */
export type SigningKeyState = { readonly publicKeys: readonly string[] };
export type SigningKeyCommand = { type: 'AdoptSigningKey'; publicKey: string; at: string };

export const signingKeyDecider: Decider<SigningKeyState, SigningKeyCommand, SigningKeyEvent, never> = {
  initial: { publicKeys: [] },
  evolve: ({ publicKeys }, { data }) => ({
    publicKeys: [...publicKeys.filter((key) => key !== data.publicKey), data.publicKey],
  }),
  decide: ({ publicKey, at }, { publicKeys }) =>
    // A former key that signs again is the newest once more, or what it signs would count as signed by a thief.
    publicKeys.at(-1) === publicKey ? [] : [{ type: 'SigningKeyAdopted', data: { publicKey, at } }],
};
