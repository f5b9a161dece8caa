import { z } from 'zod';

/**
 * Who did it. `id` is the account of a person or of staff, the id of an upload link or an API key, or the payment
 * provider's name of its own event; the system has none.
 */
export const Actor = z.object({
  kind: z.enum(['person', 'staff', 'link', 'apiKey', 'provider', 'system']),
  id: z.string().nullable(),
});
export type Actor = z.infer<typeof Actor>;

export const SYSTEM: Actor = { kind: 'system', id: null };

/** Stored beside every event. Like the events themselves it is only ever added to. */
export const EventMetadata = z.object({
  /** When the server recorded it, by its one clock (ISO 8601, UTC). */
  recordedAt: z.iso.datetime(),
  actor: Actor,
  /** Whose things it is about; null where it concerns no account. */
  account: z.uuid().nullable(),
  /** The event that it follows from. */
  causationId: z.uuid().nullable(),
  /** Shared by everything that one request brought about. */
  correlationId: z.string(),
  /** 16 random bytes in base64url: a hash of the event then tells nothing about a short answer in it. */
  salt: z.string(),
});
export type EventMetadata = z.infer<typeof EventMetadata>;
