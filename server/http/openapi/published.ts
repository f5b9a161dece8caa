import { z } from 'zod';

// Bodies without a contract: no screen of ours reads them.

const Key = z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string() });

/** RFC 7517. */
export const KeySet = z.object({
  keys: z.array(Key.extend({ alg: z.literal('EdDSA'), use: z.literal('sig'), kid: z.string() })),
});

/** W3C DID Core, as far as an issuer needs it. */
export const DidDocument = z.object({
  '@context': z.array(z.string()),
  id: z.string(),
  verificationMethod: z.array(
    z.object({ id: z.string(), type: z.string(), controller: z.string(), publicKeyJwk: Key }),
  ),
  assertionMethod: z.array(z.string()),
});

/** Only says that a notice has arrived; it is worked on later. */
export const NoticeReceived = z.object({ received: z.literal(true) });

export const OpenApi = z.looseObject({ openapi: z.string() });

export const Health = z.object({ status: z.literal('ok') });

export const Ready = z.object({
  status: z.enum(['ready', 'not ready']),
  parts: z.record(z.string(), z.object({ ok: z.boolean(), detail: z.string().optional() })),
});
