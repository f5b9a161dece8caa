import { z } from 'zod';

/** An event of the store: `type` names what happened, `data.at` says when it was decided (ISO 8601, UTC). */
export const fact = <Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) =>
  z.object({ type: z.literal(type), data: z.object({ at: z.iso.datetime(), ...shape }) });

/**
 * The personal data of one person in an event. In the store it is encrypted with the key of `subject`. `details` is
 * null after that key has been erased.
 */
export const aboutPerson = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ subject: z.uuid(), details: z.object(shape).nullable() });

export type AboutPerson<Details> = { readonly subject: string; readonly details: Details | null };

/** An id in a request, in lower case like the names of streams and rows: UUIDs are case-insensitive (RFC 9562). */
export const Id = (invalid?: string) => z.uuid(invalid).toLowerCase();

/** The position of an event in the log. As text, because it may be larger than a number can hold. */
export const LogPosition = (invalid?: string) => z.string(invalid).regex(/^\d{1,19}$/, invalid);

/** A calendar day in Europe/London, `YYYY-MM-DD`. */
export const Day = z.iso.date();
