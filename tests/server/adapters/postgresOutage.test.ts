import { setTimeout as delay } from 'node:timers/promises';
import { UnknownError } from '@eventstore/db-client';
import type { Pool } from 'pg';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { isOutage as isStoreOutage } from '../../../server/adapters/eventStoreDb/outage.ts';
import { openPool } from '../../../server/adapters/pools.ts';
import { isOutage } from '../../../server/adapters/postgresOutage.ts';
import type { TimedQuery } from '../../../server/adapters/queryTimeouts.ts';
import { silent } from '../../support/logs.ts';
import { postgresForFile } from '../../support/postgresStores.ts';

const postgres = postgresForFile();
let pool: Pool;
const open = (settings: Parameters<typeof openPool>[2]) => openPool(postgres.connectionString(), silent, settings);
beforeAll(() => {
  pool = open({ max: 2, queryTimeout: 5000 });
  return () => pool.end();
});

const failure = (call: Promise<unknown>) =>
  call.then(
    () => 'no error',
    (error: unknown) => error,
  );

describe('node-postgres reports as an outage', () => {
  test('a connection that the server ends', async () => {
    const client = await pool.connect();
    const { rows } = await client.query('select pg_backend_pid() as pid');
    const sleeping = failure(client.query('select pg_sleep(20)'));
    await pool.query('select pg_terminate_backend($1)', [rows[0].pid]);
    expect(await sleeping).toSatisfy(isOutage);
    expect(await failure(client.query('select 1'))).toSatisfy(isOutage);
    client.release(true);
  });

  test('a refused write, because this Postgres takes none', async () => {
    const readOnly = open({ max: 1, options: '-c default_transaction_read_only=on' });
    onTestFinished(() => readOnly.end());
    const error = await failure(readOnly.query('create table refused (name text)'));
    expect(error).toMatchObject({ code: '25006' });
    expect(error).toSatisfy(isOutage);
  });

  test('a query without an answer', async () => {
    const impatient = open({ max: 1, queryTimeout: 50 });
    onTestFinished(() => impatient.end());
    expect(await failure(impatient.query('select pg_sleep(0.3)'))).toSatisfy(isOutage);
    expect((await impatient.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  test('a pool that was closed', async () => {
    const closed = open({ max: 1 });
    await closed.end();
    expect(await failure(closed.query('select 1'))).toSatisfy(isOutage);
    expect(await failure(closed.connect())).toSatisfy(isOutage);
  });
});

describe('a late query', () => {
  const impatient = async () => {
    const impatientPool = open({ max: 1, queryTimeout: 50 });
    onTestFinished(() => impatientPool.end());
    const client = await impatientPool.connect();
    onTestFinished(() => client.release(true));
    return client;
  };

  test('ends the connection of a transaction, so that nothing of it is committed', async () => {
    await pool.query('create table late (name text)');
    const client = await impatient();
    await client.query('begin');
    await client.query("insert into late values ('one')");
    expect(await failure(client.query('select pg_sleep(0.3)'))).toSatisfy(isOutage);
    expect(await failure(client.query('commit'))).toSatisfy(isOutage);
    expect((await pool.query('select * from late')).rows).toEqual([]);
  });

  test('may have a time-out of its own', async () => {
    const client = await impatient();
    const patient: TimedQuery = { text: 'select pg_sleep(0.2)', queryTimeout: 5000 };
    expect((await client.query(patient)).rowCount).toBe(1);
  });

  test('leaves a connection alone that waits for its next query', async () => {
    const client = await impatient();
    const pid = 'select pg_backend_pid() as pid';
    const { rows } = await client.query(pid);
    await delay(150);
    expect((await client.query(pid)).rows).toEqual(rows);
  });
});

describe('the words of an outage do not make one', () => {
  const WORDS = 'connection terminated, timeout, not queryable';
  test('in an error of a statement', async () => {
    const raised = await failure(pool.query(`do $$ begin raise exception '${WORDS}'; end $$`));
    expect(raised).toMatchObject({ message: WORDS });
    expect(raised).not.toSatisfy(isOutage);
    expect(await failure(pool.query('select $1::uuid', [WORDS]))).not.toSatisfy(isOutage);
  });

  test('in an error of ours', () => {
    for (const error of [new Error(WORDS), new SyntaxError(WORDS), new TypeError(WORDS)])
      expect(error).not.toSatisfy(isOutage);
  });

  test('in an error of EventStoreDB', () => {
    const coded = Object.assign(new UnknownError(undefined, 'Server Is Not Ready'), { code: 8 });
    expect(coded).not.toSatisfy(isStoreOutage);
    // A refused append while the server starts; its text may be any.
    expect(new UnknownError(undefined, 'Could not recognize')).toSatisfy(isStoreOutage);
  });
});
