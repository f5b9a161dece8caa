import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { readArguments } from '../../scripts/staff/arguments.ts';
import { signIn } from '../support/accounts.ts';
import { addProperty, register } from '../support/journey.ts';
import { worldForFile } from '../support/world.ts';

const world = worldForFile({ ownPostgres: true });
let ada: { id: string; email: string };
beforeAll(async () => {
  ada = (await world.ada.get('/api/auth/me')).body.user;
});

const run = promisify(execFile);
type Ended = { readonly code: number; readonly stdout: string; readonly stderr: string };

/** The command in the same environment as that of the running server. */
const staff = async (...args: string[]): Promise<Ended> => {
  const env = { ...process.env, NODE_ENV: 'test', DATA_DIR: world.server.dataDir, LOG_LEVEL: 'warn' };
  try {
    return { code: 0, ...(await run(process.execPath, ['--import', 'tsx', 'scripts/staff.ts', ...args], { env })) };
  } catch (error) {
    return error as Ended;
  }
};

const current = async () => (await world.ada.get('/api/subscriptions/current')).body.subscription;
const events = () =>
  world.server.query(`select type, data, metadata from event where type like 'Allowance%' order by position`);

describe('npm run staff', () => {
  test('grants an allowance beside a running server, once, and withdraws it', async () => {
    for (let count = 0; count < 5; count += 1) await addProperty(world.ada);
    const grant = [
      'grant',
      ada.email,
      '--limit',
      '25',
      '--until',
      '2099-12-31',
      '--why',
      'Twelve cottages on one farm',
    ];
    const granted = await staff(...grant, '--price-note', '£40 a month by invoice');
    expect([granted.code, granted.stdout]).toEqual([0, `${ada.email} may have 25 properties until 31/12/2099.\n`]);
    await expect.poll(async () => (await current()).allowance).toEqual({ properties_count: 25, until: '2099-12-31' });
    // The running server raises the limit of its stream by its policy.
    await expect
      .poll(() =>
        world.server.query(
          `select data->>'limit' as limit from event where type = 'PropertyLimitSet' order by position`,
        ),
      )
      .toContainEqual({ limit: '25' });
    await addProperty(world.ada);

    const again = await staff(
      'grant',
      '--account',
      ada.id,
      '--properties',
      '25',
      '--until',
      '2099-12-31',
      '--reason',
      'x',
    );
    expect(again.stdout).toBe(`${ada.id} has this allowance already: 25 properties until 31/12/2099.\n`);
    const recorded = await events();
    expect(recorded).toMatchObject([
      {
        type: 'AllowanceGranted',
        data: { propertiesCount: 25, until: '2099-12-31', personal: { owner: { subject: ada.id } } },
        metadata: { actor: { kind: 'staff', id: null }, account: ada.id },
      },
    ]);
    expect(JSON.stringify(recorded)).not.toMatch(/cottages|invoice/);

    const withdrawn = await staff('withdraw', ada.email);
    expect(withdrawn.stdout).toBe(`${ada.email} no longer has the allowance of 25 properties until 31/12/2099.\n`);
    await expect.poll(async () => (await current()).allowance).toBe(null);
    expect((await staff('withdraw', ada.email)).stdout).toBe(`${ada.email} has no allowance.\n`);
    expect((await events()).map(({ type }) => type)).toEqual(['AllowanceGranted', 'AllowanceWithdrawn']);
  });

  test('lets a person into the back office and out of it, at once and with the reason', async () => {
    const asked = () => world.ada.get('/api/console/accounts');
    expect((await asked()).status).toBe(404);
    const added = await staff('add', ada.email, '--why', 'Answers the contact form');
    expect([added.code, added.stdout]).toEqual([0, `${ada.email} belongs to the staff now.\n`]);
    // It ends the sessions from before.
    await expect.poll(async () => (await asked()).status).toBe(401);
    expect((await signIn(world.ada, ada.email)).status).toBe(200);
    expect((await asked()).status).toBe(200);
    expect((await staff('add', ada.id)).stdout).toBe(`${ada.id} belongs to the staff already.\n`);
    expect((await staff('remove', ada.email)).stdout).toBe(`${ada.email} no longer belongs to the staff.\n`);
    expect((await asked()).status).toBe(404);
    expect((await staff('remove', ada.email)).stdout).toBe(`${ada.email} does not belong to the staff.\n`);
    const recorded = await world.server.query(
      `select type, data, metadata from event where type in ('StaffAdded', 'StaffRemoved') order by position`,
    );
    expect(recorded).toMatchObject([
      { type: 'StaffAdded', data: { accountId: ada.id }, metadata: { actor: { kind: 'staff', id: null } } },
      { type: 'StaffRemoved', data: { accountId: ada.id } },
    ]);
    expect(JSON.stringify(recorded)).not.toContain('contact form');
    const unknown = await staff('add', 'nobody@letproof.example');
    expect([unknown.code, unknown.stderr]).toEqual([1, 'There is no account nobody@letproof.example.\n']);
  });

  test('with arguments that make no sense is refused with the usage', async () => {
    const { code, stderr } = await staff('grant', 'a@b.example', '--limit', '25');
    expect(code).toBe(2);
    expect(stderr).toContain('--why is missing');
    expect(stderr).toContain('npm run staff -- grant ACCOUNT');
  });

  test('an unknown account and a day that has passed are refused with one line', async () => {
    const about = ['--limit', '25', '--why', 'x'];
    const unknown = await server(() => staff('grant', 'nobody@letproof.example', ...about));
    expect([unknown.code, unknown.stderr]).toEqual([1, 'There is no account nobody@letproof.example.\n']);
    const passed = await server(() => staff('grant', ada.email, ...about, '--until', '2026-01-31'));
    expect([passed.code, passed.stderr]).toEqual([1, '--until: 31/01/2026 has passed.\n']);
  });

  test('gives nothing to an account that is named by an address which is not confirmed', async () => {
    const { id, email } = await register(world.server.client());
    const sentence = `The address ${email} is not confirmed, so the account may be that of a stranger. Wait until it is, or name the account by its id.\n`;
    const added = await server(() => staff('add', email));
    expect([added.code, added.stderr]).toEqual([1, sentence]);
    const granted = await server(() => staff('grant', email, '--limit', '25', '--why', 'x'));
    expect([granted.code, granted.stderr]).toEqual([1, sentence]);
    expect((await staff('add', id)).stdout).toBe(`${id} belongs to the staff now.\n`);
    expect((await staff('remove', email)).stdout).toBe(`${email} no longer belongs to the staff.\n`);
  });

  const server = (work: () => Promise<Ended>) => world.server.recordingNothing(work);
});

describe('the arguments', () => {
  test.each([
    [[], 'Say add, remove, grant or withdraw.'],
    [['forget', 'ada@letproof.example'], 'Say add, remove, grant or withdraw.'],
    [['add'], '--account is missing'],
    [['remove', 'a@b.example', '--why', ' '], '--why is empty'],
    [['grant'], '--account is missing'],
    [['withdraw'], '--account is missing'],
    [['grant', 'a@b.example', '--limit', '1.5', '--why', 'x'], '--limit must be a whole number'],
    [['grant', 'a@b.example', '--limit', '0', '--why', 'x'], '--limit must be at least 1'],
    [['grant', 'a@b.example', '--limit', '99999', '--why', 'x'], '--limit must be at most 10000'],
    [['grant', 'a@b.example', '--limit', '25'], '--why is missing'],
    [['grant', 'a@b.example', '--limit', '25', '--why', ' '], '--why is missing'],
    [['grant', 'a@b.example', '--limit', '25', '--why', 'x', '--until', '2027-02-30'], '--until must be a day'],
    [
      ['grant', 'a@b.example', '--limit', '25', '--why', 'x', '--until', '9999-12-31'],
      'must be a day up to 2200-12-31',
    ],
    [['grant', 'a@b.example', 'c@d.example', '--limit', '25', '--why', 'x'], 'one account too many'],
    [['grant', 'a@b.example', '--limt', '25'], "Unknown option '--limt'"],
  ])('%j are refused: %s', (args, sentence) => expect(readArguments(args)).toContain(sentence));

  test('name every field that is wrong', () =>
    expect(readArguments(['grant', '--limit', 'many', '--until', 'soon'])).toBe(
      [
        '--account is missing: the email address or the id of an account',
        '--limit must be a whole number',
        '--why is missing: it says why, for the record',
        '--until must be a day such as 2027-12-31',
      ].join('\n'),
    ));

  test('may use either name of a field', () => {
    const allowance = { propertiesCount: 25, until: '2027-12-31', priceNote: '£40', reason: 'x' };
    const more = ['--until', '2027-12-31', '--price-note', '£40'];
    for (const args of [
      ['grant', 'a@b.example', '--limit', '25', '--why', 'x', ...more],
      ['grant', '--account', 'a@b.example', '--properties', '25', '--reason', 'x', ...more],
    ])
      expect(readArguments(args)).toEqual({ do: 'grant', account: 'a@b.example', allowance });
    for (const command of ['add', 'remove', 'withdraw'])
      expect(readArguments([command, 'a@b.example', '--why', 'x'])).toEqual({
        do: command,
        account: 'a@b.example',
        reason: 'x',
      });
  });
});
