import type { z } from 'zod';

const valueAt = (body: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce((value, key) => (value as Readonly<Record<PropertyKey, unknown>> | null | undefined)?.[key], body);

/**
 * True if a body has what no form of ours sends: a field that does not exist, a value of another type, or an id that is none.
 * A missing field, or a text that the schema refuses, may be that of a person.
 */
export const isForged = ({ issues }: z.ZodError, body: unknown): boolean =>
  body !== undefined &&
  issues.some((issue) => {
    switch (issue.code) {
      case 'unrecognized_keys':
        return true;
      case 'invalid_type':
        return valueAt(body, issue.path) !== undefined;
      case 'invalid_format':
        return issue.format === 'uuid';
      default:
        return false;
    }
  });
