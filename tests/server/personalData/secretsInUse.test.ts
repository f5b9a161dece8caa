import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { eventCodec } from '../../../server/eventLog/codec.ts';
import { writtenLog } from '../../support/logs.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { readOn } from '../../support/storedEvents.ts';
import { findWords } from './findWords.ts';
import { type InUse, secretsInUse } from './secretsInUse.ts';
import { spellingsOf } from './spellings.ts';

const log = writtenLog();
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ logger: log.logger });
});
afterAll(() => server?.remove());

let made: Promise<InUse> | undefined;
/** Made once, by the first test that asks: only a test may wait for a link. */
const inUse = () => {
  made ??= secretsInUse(server);
  return made;
};

/** All events as an operator with the keys reads them. */
const decryptedEvents = async (): Promise<readonly string[]> => {
  const { store, keyring } = server.core;
  const events = await eventCodec(keyring).decode(await readOn(store, 0n));
  return events.map((event) => JSON.stringify(event, (_, value) => (typeof value === 'bigint' ? `${value}` : value)));
};

test('no secret in use is in a table, a file or an event in clear', async () => {
  const { secrets, mailed } = await inUse();
  for (const [name, secret] of Object.entries(secrets)) expect(secret.length, name).toBeGreaterThan(15);
  // The mail itself has the link that it brings. Without a mail server it lies in this folder.
  const isOwnLink = (place: string) =>
    /\/outbox\/\S+\.eml: /.test(place) && mailed.some((secret) => place.endsWith(`: ${secret}`));
  // Before the search, so that it looks into the mails, too.
  await expect.poll(async () => (await findWords(server, mailed)).filter(isOwnLink).length).toBeGreaterThan(0);
  const found = await findWords(server, Object.values(secrets), log.lines);
  expect(found.filter((place) => !isOwnLink(place))).toEqual([]);

  const texts = await decryptedEvents();
  const inEvents = Object.entries(secrets).filter(([, secret]) =>
    texts.some((text) => spellingsOf(secret).some((spelling) => text.includes(spelling))),
  );
  expect(inEvents).toEqual([]);
});

test('control: the search finds what is stored in clear, and what is in an event only after it is decrypted', async () => {
  const { account, email } = await inUse();
  expect(await findWords(server, [account])).not.toEqual([]);
  expect(await findWords(server, ['Harbour Street'])).not.toEqual([]);
  expect((await decryptedEvents()).some((text) => text.includes(email))).toBe(true);
});

test('control: the search finds a token in a column of bytes, as the bytes and as the text', async () => {
  const { session = '' } = (await inUse()).secrets;
  await server.query('create table kept_by_mistake (bytes bytea)');
  const found = async (bytes: Buffer) => {
    await server.query('insert into kept_by_mistake values ($1)', [bytes]);
    const places = await findWords(server, [session]);
    await server.query('delete from kept_by_mistake');
    return places;
  };
  expect(await found(Buffer.from(session, 'base64url'))).toEqual([`kept_by_mistake: ${session}`]);
  expect(await found(Buffer.from(session))).toEqual([`kept_by_mistake: ${session}`]);
  expect(await found(Buffer.from('nothing'))).toEqual([]);
  await server.query('drop table kept_by_mistake');
});

test('control: the search finds a text in capitals and in base64, in JSON and in bytes, and a network address', async () => {
  const [word, address] = ['canarycontrolname7x', '10.23.45.67'];
  await server.query('create table kept_by_mistake (json json, bytes bytea)');
  onTestFinished(async () => void (await server.query('drop table kept_by_mistake')));
  const found = async (column: 'json' | 'bytes', value: unknown) => {
    await server.query(`insert into kept_by_mistake (${column}) values ($1)`, [value]);
    const places = await findWords(server, [word, address]);
    await server.query('delete from kept_by_mistake');
    return places;
  };
  const longer = ['', 'a', 'ab'].map((before) => `${before}{"name":"${word}"}`);
  for (const text of [word.toUpperCase(), ...longer.map((one) => Buffer.from(one).toString('base64'))]) {
    expect(await found('json', JSON.stringify({ text }))).toEqual([`kept_by_mistake: ${word}`]);
    expect(await found('bytes', Buffer.from(text))).toEqual([`kept_by_mistake: ${word}`]);
  }
  expect(await found('json', JSON.stringify({ from: address }))).toEqual([`kept_by_mistake: ${address}`]);
  expect(await found('json', JSON.stringify({ text: 'nothing' }))).toEqual([]);

  const path = join(server.dataDir, 'kept by mistake');
  onTestFinished(() => rm(path));
  for (const [text, of] of [
    [word.toUpperCase(), word],
    [`from ${address}`, address],
    [longer.map((one) => Buffer.from(one).toString('base64url')).at(1), word],
  ]) {
    await writeFile(path, text ?? '');
    expect(await findWords(server, [word, address])).toEqual([`${path}: ${of}`]);
  }
});
