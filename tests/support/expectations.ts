import { expect } from 'vitest';
import type { z } from 'zod';
import { Problem } from '../../domain/problem.ts';
import type { Reply } from './reply.ts';

/** Expects this status, and a body that has exactly the fields of the contract. Returns the body. */
export const expectReply = <Schema extends z.ZodType>(
  reply: Reply,
  status: number,
  schema: Schema,
): z.infer<Schema> => {
  expect(`${reply.status} ${reply.status === status ? '' : reply.text}`.trim()).toBe(String(status));
  expect(reply.headers.get('content-type')).toMatch(/^application\/json/);
  const parsed = schema.parse(reply.body);
  expect(reply.body, 'a field that the contract does not name').toEqual(parsed);
  return parsed;
};

/** Expects a problem (RFC 9457) whose `message` and `error` repeat its detail, for clients that read one of those. */
export const expectProblem = (
  reply: Reply,
  status: number,
  { detail, errors }: { detail?: string; errors?: Record<string, string> } = {},
): Problem => {
  expect(`${reply.status} ${reply.status === status ? '' : reply.text}`.trim()).toBe(String(status));
  expect(reply.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  const problem = Problem.parse(reply.body);
  expect(problem).toMatchObject({ status, message: problem.detail, error: problem.detail });
  expect(problem.type).toMatch(/^\/problems\/[a-z_-]+$/);
  if (detail !== undefined) expect(problem.detail).toBe(detail);
  if (errors) expect(problem.errors).toEqual(errors);
  return problem;
};

/** A page that the server renders, with this heading and no script. */
export const expectPage = ({ status, headers, text }: Reply, expected: number, heading: string): void => {
  expect(status).toBe(expected);
  expect(headers.get('content-type')).toMatch(/^text\/html/);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(text).toContain(`<h1>${heading}</h1>`);
  expect(text).not.toMatch(/<script/);
};
