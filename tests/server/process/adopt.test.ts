import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { EDITIONS } from '../../../domain/questionnaire/editions.ts';
import { readModels } from '../../../projections/models.ts';
import { adoptLog } from '../../../server/adapters/adoptLog.ts';
import { openPool } from '../../../server/adapters/pools.ts';
import { masterKeyFile } from '../../../server/identity/secrets.ts';
import { unfinishedErasures } from '../../../server/personalData/eraseAccount.ts';
import { adopt } from '../../../server/process/adopt.ts';
import { openLog } from '../../../server/process/openLog.ts';
import { emptyLog, loseEvents } from '../../support/changedLogs.ts';
import { context, noDeadline } from '../../support/context.ts';
import { inDatabase } from '../../support/inDatabase.ts';
import { badge, newAccount, PASSWORD, passingProperty, subscriber } from '../../support/journey.ts';
import { silent } from '../../support/logs.ts';
import { postgresForFile } from '../../support/postgresStores.ts';
import { startServer } from '../../support/server.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { CONDITION } from '../../support/timeLimits.ts';
import { emptyDatabaseUnder, now, optionsFor, PROPERTIES, startOn, usedDatabase } from '../../support/usedDatabase.ts';

const postgres = postgresForFile();

type Adopting = { readonly master?: Buffer; readonly clock?: () => Date };

const adopted = async (url: string, { master = optionsFor(url).master, clock = now }: Adopting = {}) => {
  const opened = await openLog({ ...optionsFor(url), master });
  onTestFinished(opened.stop);
  const said: string[] = [];
  await adopt(opened, { host: 'localhost', now: clock, logger: silent, say: (line) => said.push(line) });
  return said;
};

const properties = async (url: string) => {
  const core = await startOn(url);
  const { rows } = await core.pool.query('select key from property_overview order by key');
  return rows.length;
};

/** A read model stands at an event that the older log does not have. */
const STOPPED = `
  insert into stopped_reader (name, reader, event_id, position)
  values ('property_overview', 'property_overview', gen_random_uuid(), 1000)`;

/** Removes the events after this position. */
const endLogAt = async (url: string, position: bigint) => {
  const later = 'select (max(position) - $1::bigint)::int as count from event';
  const { rows } = await inDatabase(url, (pool) => pool.query(later, [position]));
  await loseEvents(url, rows[0].count);
};

/** A log with an erasure none of whose steps was taken, and its heads before the account and before the erasure. */
const erasedInLog = async () => {
  const { url, head } = await usedDatabase(postgres);
  const core = await startOn(url);
  const [accountId, at] = [randomUUID(), now().toISOString()];
  await core.keyring.create(accountId);
  const emailKey = core.secrets.emailKey('ada@example.co.uk');
  const personal = { holder: { subject: accountId, details: { email: 'ada@example.co.uk', name: 'Ada', phone: '' } } };
  const registration = { userType: 'owner', marketingOptIn: false } as const;
  const claim = { type: 'ClaimEmail', purpose: 'registration', accountId, registration, personal, at } as const;
  await core.commands.email(emailKey, claim, context);
  const registered = await core.store.head(noDeadline);
  await core.commands.account(accountId, { type: 'EraseAccount', emailKey, at }, context);
  expect(await core.projections.caughtUp(await core.store.head(noDeadline), CONDITION)).toBe(true);
  return { url, core, accountId, at, before: head, registered };
};

describe('adopt', () => {
  test('rebuilds the read models from an older log and says what it gives up', async () => {
    const { url } = await usedDatabase(postgres);
    await inDatabase(url, (pool) => pool.query(STOPPED));
    await loseEvents(url, 6);
    const said = await adopted(url);
    expect(said.join('\n')).toMatch(
      /^The event log ends at .*\nAdopting the event log 0.* This gives up:\n(- .*\n){6}/,
    );
    expect(said.join('\n')).toContain('the personal data of 0 of 1 persons');
    expect(await properties(url), 'without the lost ones').toBe(PROPERTIES - 3);
    const { rows } = await inDatabase(url, (pool) => pool.query('select name from stopped_reader'));
    expect(rows, 'no reader stands at an event of the former log').toEqual([]);
    expect(await adopted(url)).toEqual(['This database belongs to this event log already. Nothing was changed.']);
  });

  test('gives the ledger another name, so that this copy of the log does not continue the heads of the other', async () => {
    const { url } = await usedDatabase(postgres);
    const until = new AbortController().signal;
    const signed = async () => {
      const core = await startOn(url);
      await core.ledger.signHead(until);
      const head = await core.ledger.reads.head();
      await core.stop();
      return head;
    };
    const before = await signed();
    expect(before).toMatchObject({ origin: expect.stringMatching(/^localhost\/ledger\/[0-9a-f]{12}$/) });
    await loseEvents(url, 6);
    await adopted(url);
    const core = await startOn(url);
    // The start may record events of its own at any moment.
    const behind = async () => (await core.store.head(noDeadline)) - (await core.tree.state()).position;
    await expect.poll(behind).toBe(0n);
    expect(await core.ledger.reads.head(), 'no head under the former name').toBeUndefined();
    await core.stop();
    const after = await signed();
    expect(after?.origin).not.toBe(before?.origin);
    expect(after?.size).toBeLessThan(before?.size ?? 0);
  });

  test('starts an emptied log', async () => {
    const { url } = await usedDatabase(postgres);
    await emptyLog(url);
    await adopted(url);
    expect(await properties(url)).toBe(0);
  });

  test('lets an empty database follow an old log, and counts the persons whose keys are missing', async () => {
    const { url } = await usedDatabase(postgres);
    const empty = await emptyDatabaseUnder(url, postgres);
    expect((await adopted(empty)).join('\n')).toContain('the personal data of 1 of 1 persons');
    await startOn(empty);
  });

  test('that was killed after it changed the database is completed by the next start', async () => {
    const { url } = await usedDatabase(postgres);
    await loseEvents(url, 6);
    const opened = await openLog(optionsFor(url));
    onTestFinished(opened.stop);
    const killed = new Error('killed');
    const tables = { ...opened.tables, createMissing: () => Promise.reject(killed) };
    await expect(adopt({ ...opened, tables }, { host: 'localhost', now, logger: silent, say: () => {} })).rejects.toBe(
      killed,
    );
    const core = await startOn(url);
    expect(await core.projections.caughtUp(await core.store.head(noDeadline), CONDITION)).toBe(true);
    expect((await core.pool.query('select key from property_overview')).rows).toHaveLength(PROPERTIES - 3);
  });

  test('keeps erasures that the older log does not have: the badge is revoked, and the address is free', async () => {
    const [databaseUrl, dataDir] = [await postgres.createDatabase(), await temporaryFolder()];
    const started = () => startServer({ dataDir, env: { DATABASE_URL: databaseUrl } });
    const before = await started();
    const { client, user } = await subscriber(before);
    const { propertyId, assessmentId } = await passingProperty(client);
    const { badgeId } = await badge(client, propertyId, assessmentId);
    const head = await before.core.store.head(noDeadline);
    const erasure = { json: { password: PASSWORD, confirm: 'DELETE' } };
    expect((await client.send('DELETE', '/api/account', erasure)).status).toBe(200);
    const open = () => before.query('select from erased_account where finished_at is null');
    await expect.poll(open).toEqual([]);
    await before.stop();
    await endLogAt(databaseUrl, head);

    const said = await adopted(databaseUrl, { master: await masterKeyFile(dataDir), clock: before.now });
    const server = await started();
    onTestFinished(server.stop);
    const verified = async () => (await server.client().get(`/api/badges/verify/${badgeId}`)).body;
    await expect.poll(verified).toMatchObject({ valid: false, status: 'revoked' });
    const again = () => server.client().post('/api/auth/register', newAccount({ email: user.email }));
    await expect.poll(async () => (await again()).status).toBe(201);
    const unfinished = 'select from erased_account where finished_at is null or position is null';
    await expect.poll(() => server.query(unfinished)).toEqual([]);
    expect(said.join('\n')).toContain('This log lacks the erasure of 1 accounts, or its end: they stay erased');
  });

  test('leaves the key to the steps of an erasure, which need it', async () => {
    const { url, core, accountId, registered } = await erasedInLog();
    await core.stop();
    await endLogAt(url, registered);
    expect((await adopted(url)).join('\n')).toContain('This log lacks the erasure of 1 accounts');
    await inDatabase(url, async (pool) => {
      expect(await unfinishedErasures(pool)).toEqual([accountId]);
      expect((await pool.query('select subject from erased_key')).rows).toEqual([]);
    });
  });

  test('keeps what is left of an erasure for the former log, although the older one does not have the account', async () => {
    const { url, core, accountId, at, before } = await erasedInLog();
    await core.keyring.erase(accountId);
    await core.commands.account(accountId, { type: 'CompleteErasure', at }, context);
    await core.stop();
    await inDatabase(url, (pool) => pool.query('create table former as select * from event'));
    await endLogAt(url, before);
    expect((await adopted(url)).join('\n')).toContain('1 erased accounts are not in this log');
    await emptyLog(url);
    await inDatabase(url, (pool) =>
      pool.query('insert into event overriding system value select * from former; drop table former'),
    );
    await loseEvents(url, 0);
    expect((await adopted(url)).join('\n')).toContain('This gives up');
    expect(await inDatabase(url, unfinishedErasures)).toEqual([accountId]);
  });

  test('waits for a table that another process uses for longer than a read may take', async () => {
    const { url } = await usedDatabase(postgres);
    const pool = openPool(url, silent, { max: 1, queryTimeout: 1000 });
    onTestFinished(() => pool.end());
    const adopting = { logId: randomUUID(), origin: 'localhost/ledger/000000000000', keepErasures: async () => {} };
    await inDatabase(url, async (other) => {
      const client = await other.connect();
      await client.query('begin; lock table session in share mode');
      const end = delay(1500)
        .then(() => client.query('rollback'))
        .finally(() => client.release());
      await Promise.all([adoptLog(pool, adopting, readModels(EDITIONS)), end]);
      const { rows } = await other.query('select log_id from followed_log');
      expect(rows).toEqual([{ log_id: adopting.logId }]);
    });
  });
});
