import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { pinoLogger } from '../../../server/adapters/logger.ts';
import type { Logger } from '../../../server/lib/logger.ts';
import { brokenLines, writtenLog } from '../../support/logs.ts';

const CANARY = 'Canary Quagga';

const logged = (error: unknown) => {
  const lines: string[] = [];
  pinoLogger('info', { write: (line) => void lines.push(line) }).error('A request failed', { err: error });
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

  const thrownBy = (parse: () => unknown): Error => {
    try {
      parse();
    } catch (error) {
      return error as Error;
    }
    throw new Error('It could be parsed');
  };
  const parsing = (body: string) => thrownBy(() => JSON.parse(body));
  const dataException = new pg.DatabaseError(`invalid input syntax for type uuid: "${CANARY}"`, 0, 'error');
  test.each([
    ['body-parser', Object.assign(parsing(`{"a":${CANARY}`), { status: 400, body: `{"a":${CANARY}` })],
    ['JSON.parse', parsing(CANARY)],
    ['another parser of requests', Object.assign(new Error(`Cannot read ${CANARY}`), { status: 415 })],
    ['zod', thrownBy(() => z.strictObject({}).parse({ [CANARY]: 1 }))],
    ['a value that Postgres cannot convert', Object.assign(dataException, { code: '22P02' })],
    ['text with line breaks', Object.assign(parsing('x'), { message: `\n    at ${CANARY}` })],
  ])('of %s quotes no body, also as a cause', (_, error) => {
    expect(logged(error).line).not.toContain('Canary');
    expect(logged(new Error('Failed', { cause: error })).line).not.toContain('Canary');
    expect(logged(error).err.type).not.toBe('');
    expect(logged(error).err.stack).toMatch(/^ {4}at /);
  });

  test('may be its own cause', () => {
    const error = new Error('circle');
    error.cause = error;
    expect(logged(error).err.message).toBe('circle');
  });

  test('has its other details beside it', () => {
    const lines: string[] = [];
    const logger = pinoLogger('info', { write: (line) => void lines.push(line) });
    logger.error('Unknown subscriptions', { count: 1, subscriptions: [{ accountId: 'ada', providerId: 'sub_1' }] });
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      msg: 'Unknown subscriptions',
      count: 1,
      subscriptions: [{ accountId: 'ada', providerId: 'sub_1' }],
    });
  });

  test('may not be given in place of the details', () => {
    const logger: Logger = { info: () => {}, warn: () => {}, error: () => {} };
    const caught: unknown = new Error('lost');
    // @ts-expect-error What was caught belongs under `err`: as the details it would be logged as an empty object.
    logger.error('A request failed', caught);
    // @ts-expect-error The same for an Error.
    logger.warn('A request failed', new Error('lost'));
    // @ts-expect-error Only the fields of LogDetails may be logged, because others may be personal data.
    logger.info('Signed in', { email: CANARY });
  });

  test('may be a text; the fields of any other object are not logged', () => {
    expect(logged('out of order').err).toBe('out of order');
    expect(logged({ name: CANARY }).line).not.toContain(CANARY);
  });
});

describe('a text with line breaks or escape sequences', () => {
  // pino escapes short and long texts in two ways.
  const SHORT = 'a\r\n{"msg":"forged"}\n\u001b[31m\u007f\u0085\u009b31m\u2028\u2029';

  test.each([
    ['short', SHORT],
    ['long', SHORT.padEnd(200, SHORT)],
  ])('that is %s stays in its line, and is read as it was', (_, text) => {
    const { lines, logger } = writtenLog();
    logger.warn(text, { reason: text });
    logger.error('A request failed', { err: new Error(text) });
    expect(lines).toHaveLength(2);
    expect(brokenLines(lines)).toEqual([]);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ msg: text, reason: text });
    expect(JSON.parse(lines[1] ?? '').err.message).toBe(text);
  });

  test.each([
    ['plain text', `A request failed: ${SHORT}\n`],
    ['two lines in one', '{"msg":"a"}\n{"msg":"forged"}\n'],
    ['JSON with a raw escape sequence', '{"msg":"\u009b31m"}\n'],
    ['JSON with a line separator', '{"msg":"\u2028"}\n'],
    ['a line without an end', '{"msg":"a"}'],
  ])('control: %s is found', (_, written) => expect(brokenLines([written])).toEqual([written]));
});
