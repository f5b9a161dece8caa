import type { z } from 'zod';

const valueAt = (body: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce((value, key) => (value as Readonly<Record<PropertyKey, unknown>> | null | undefined)?.[key], body);

/**
 * True if a body has what no form of ours sends: a field that does not exist, a value of another type, or an id that is none.
 * A missing field, or a text that the schema refuses, may be that of a person. So may null: JSON has no other word for a
 * number that a form could not read (NaN).
 */
export const isUnexpectedBody = ({ issues }: z.ZodError, body: unknown): boolean =>
  body !== undefined &&
  issues.some((issue) => {
    switch (issue.code) {
      case 'unrecognized_keys':
        return true;
      case 'invalid_type':
        return (valueAt(body, issue.path) ?? null) !== null;
      case 'invalid_format':
        return issue.format === 'uuid';
      default:
        return false;
    }
  });
