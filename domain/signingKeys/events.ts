import { z } from 'zod';
import { fact } from '../fact.ts';

// Stream `signingKey-{purpose}`: the public keys that this installation has signed with. They are listed for ever, so that
// what an old key has signed can still be checked. `publicKey` is an Ed25519 key of 32 bytes in base64url.
export const SigningKeyEvent = z.discriminatedUnion('type', [fact('SigningKeyAdopted', { publicKey: z.string() })]);
export type SigningKeyEvent = z.infer<typeof SigningKeyEvent>;
