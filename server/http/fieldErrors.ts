import type { z } from 'zod';

const UNKNOWN = 'There is no such field';
const UNQUOTED = 'It has a field that does not exist';

/** Undefined for what cannot be the name of a field: a refusal must not repeat any text that was sent. */
export const quotable = (name: string): string | undefined =>
  /^[A-Za-z][A-Za-z0-9_-]{0,39}$/.test(name) ? name : undefined;

const placeOf = (path: readonly PropertyKey[]): string => path.join('.') || 'body';

type Placed = readonly [place: string, message: string];

/** Where an issue is, and what it says. One about fields that do not exist names each of them. */
const errorsOf = (issue: z.core.$ZodIssue): readonly Placed[] =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.map(
        (key): Placed => (quotable(key) ? [placeOf([...issue.path, key]), UNKNOWN] : [placeOf(issue.path), UNQUOTED]),
      )
    : [[placeOf(issue.path), issue.message]];

/** The first error of each field, which may be called like a member of every object. */
export const fieldErrors = ({ issues }: z.ZodError): Record<string, string> => {
  const errors = new Map<string, string>();
  for (const [field, message] of issues.flatMap(errorsOf)) if (!errors.has(field)) errors.set(field, message);
  return Object.fromEntries(errors);
};
