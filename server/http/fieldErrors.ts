import type { z } from 'zod';

const UNKNOWN = 'There is no such field';

/** Undefined for what cannot be the name of a field: a refusal must not repeat any text that was sent. */
export const quotable = (name: string): string | undefined =>
  /^[a-z][A-Za-z0-9_]{0,39}$/.test(name) ? name : undefined;

const placeOf = (path: readonly PropertyKey[]): string => path.join('.') || 'body';

/** Where an issue is, and what it says. One about fields that do not exist names each of them. */
const errorsOf = (issue: z.core.$ZodIssue): readonly (readonly [string, string])[] =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.map((key) => [placeOf([...issue.path, ...(quotable(key) ? [key] : [])]), UNKNOWN])
    : [[placeOf(issue.path), issue.message]];

/** The first error of each field. */
export const fieldErrors = ({ issues }: z.ZodError): Record<string, string> => {
  const errors: Record<string, string> = {};
  for (const [field, message] of issues.flatMap(errorsOf)) errors[field] ??= message;
  return errors;
};
