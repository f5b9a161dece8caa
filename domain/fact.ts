import { z } from 'zod';

/** An event of the store: `type` names what happened, `data.at` says when it was decided (ISO 8601, UTC). */
export const fact = <Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) =>
  z.object({ type: z.literal(type), data: z.object({ at: z.iso.datetime(), ...shape }) });

/**
 * The personal data of an event, always under the key `personal`, about the person that `data.accountId` names.
 * The store keeps it encrypted with that person's key; `null` is what is left once the key has been erased.
 */
export const personal = <Shape extends z.ZodRawShape>(shape: Shape) => z.object(shape).nullable();

/** An id in a request: streams and rows are named in lower case, and a UUID is the same in either (RFC 9562). */
export const Id = (invalid?: string) => z.uuid(invalid).toLowerCase();

/** A calendar day in Europe/London, `YYYY-MM-DD`. */
export const Day = z.iso.date();
