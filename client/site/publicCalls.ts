import type { HttpError } from '../api/http.ts';

/** For calls of the public pages. The server answers within eight seconds. */
export const inTime = () => ({ within: 10_000 });

/** Seconds until another attempt may succeed. */
export const waitOf = ({ retryAfter }: HttpError): number => retryAfter ?? 60;

/** The server's messages for these fields. */
export const errorsIn = <Field extends string>(
  { errors }: HttpError,
  fields: readonly Field[],
): Partial<Record<Field, string>> => {
  const found: Partial<Record<Field, string>> = {};
  for (const field of fields) {
    const text = errors[field];
    if (text) found[field] = text;
  }
  return found;
};
