import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { logger } from '../../../server/adapters/logger.ts';

const CANARY = 'Canary Quagga';

const logged = (error: unknown) => {
  const lines: string[] = [];
  logger('info', { write: (line) => void lines.push(line) }).error('A request failed', error);
  expect(lines).toHaveLength(1);
  return { line: lines[0] ?? '', err: JSON.parse(lines[0] ?? '').err };
};

const refusedRow = () =>
  Object.assign(new pg.DatabaseError('duplicate key value violates unique constraint "email"', 0, 'error'), {
    code: '23505',
    detail: `Key (name)=(${CANARY}) already exists.`,
    where: `unnamed portal parameter $1 = '${CANARY}'`,
    internalQuery: `select '${CANARY}'`,
  });

describe('a logged error', () => {
  test('has type, message, code and stack, and no data of the row that Postgres names', () => {
    const { line, err } = logged(refusedRow());
    expect(Object.keys(err).sort()).toEqual(['code', 'message', 'stack', 'type']);
    expect(err).toMatchObject({
      type: 'DatabaseError',
      code: '23505',
      message: expect.stringMatching(/^duplicate key/),
    });
    expect(err.stack).toContain('logger.test.ts');
    expect(line).not.toContain(CANARY);
  });

  test('has the same fields of its cause', () => {
    const { line, err } = logged(new Error('Not recorded', { cause: refusedRow() }));
    expect(err).toMatchObject({
      type: 'Error',
      message: 'Not recorded',
      cause: { code: '23505', type: 'DatabaseError' },
    });
    expect(line).not.toContain(CANARY);
  });

  test('may be its own cause', () => {
    const error = new Error('circle');
    error.cause = error;
    expect(logged(error).err.message).toBe('circle');
  });

  test('may be a text; the fields of any other object are not logged', () => {
    expect(logged('out of order').err).toBe('out of order');
    expect(logged({ name: CANARY }).line).not.toContain(CANARY);
  });
});
