import { z } from 'zod';

/**
 * Who did it. `id` is the account of a person or of staff, the id of an upload link or an API key, or the payment
 * provider's name of its own event; a person without an account and the system have none.
 */
export const Actor = z.object({
  kind: z.enum(['person', 'staff', 'link', 'apiKey', 'provider', 'system']),
  id: z.string().nullable(),
});
export type Actor = z.infer<typeof Actor>;

export const SYSTEM: Actor = { kind: 'system', id: null };

/** Stored with every event. Fields may be added, but never changed or removed. */
export const EventMetadata = z.object({
  /** Time of recording by the server's clock (ISO 8601, UTC). */
  recordedAt: z.iso.datetime(),
  actor: Actor,
  /** The account that it concerns; null if it concerns none. */
  account: z.uuid().nullable(),
  /** The event that caused it. */
  causationId: z.uuid().nullable(),
  /** The same for all events that one request caused. */
  correlationId: z.string(),
  /** 16 random bytes in base64url, so that a short answer cannot be guessed from a hash of the event. */
  salt: z.string(),
});
export type EventMetadata = z.infer<typeof EventMetadata>;
