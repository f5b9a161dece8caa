import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Changed } from '../../domain/live/contract.ts';
import { type HttpClient, httpClient } from '../support/http.ts';
import { addProperty, newAccount, register, subscribe } from '../support/journey.ts';
import { listen } from '../support/listen.ts';
import { twoProcesses } from '../support/twoProcesses.ts';

/** Milliseconds. */
const HANDOVER = 5000;

/** Mails of a registration and of a subscription. */
const [REGISTERED, SUBSCRIBED] = [1, 1];

/** The same browser at another server. */
const movedTo = (url: string, client: HttpClient): HttpClient => {
  const moved = httpClient(url);
  for (const [name, value] of client.jar) moved.jar.set(name, value);
  return moved;
};

const mailsTo = async (folders: readonly string[], address: string): Promise<number> => {
  let count = 0;
  for (const folder of folders.map((dataDir) => join(dataDir, 'outbox')))
    for (const name of await readdir(folder).catch(() => []))
      if (name.endsWith('.eml') && (await readFile(join(folder, name), 'utf8')).includes(`To: ${address}`)) count += 1;
  return count;
};

test('after the leader was killed a person goes on at the other server: session, live changes, and each mail once', async () => {
  const site = await twoProcesses({ env: {} });
  const { first, second } = site;
  const folders = [first.dataDir, second.dataDir];
  const here = httpClient(first.url);
  const { email } = await register(here);
  await subscribe(here);
  const there = movedTo(second.url, here);
  const listening = await listen(there);
  onTestFinished(() => void listening.close());
  await listening.untilOpen();
  const about = (id: string) => (change: Changed) => change.property_id === id;

  const before = await addProperty(here);
  await listening.heard('what was added at the leader', about(before));
  await expect.poll(() => mailsTo(folders, email)).toBe(REGISTERED + SUBSCRIBED);

  const killedAt = Date.now();
  await first.killServer();
  await expect.poll(() => site.leads(second), { interval: 10 }).toBe(true);
  expect(Date.now() - killedAt).toBeLessThan(HANDOVER);

  for (const [name, value] of here.jar) there.jar.set(name, value);
  const after = await addProperty(there);
  await listening.heard('what was added after the kill', about(after));
  const { body } = await there.get('/api/properties');
  expect(body.properties.map(({ id }: { id: string }) => id).sort()).toEqual([before, after].sort());

  const another = newAccount();
  await register(httpClient(second.url), another);
  await expect.poll(() => mailsTo(folders, another.email)).toBe(REGISTERED);
  expect(await mailsTo(folders, email)).toBe(REGISTERED + SUBSCRIBED);

  first.restart();
  await first.ready();
  const back = movedTo(first.url, there);
  expect((await back.get('/api/auth/me')).body.user.email).toBe(email);
  await addProperty(back);
  expect(await mailsTo(folders, email)).toBe(REGISTERED + SUBSCRIBED);
  await site.expectFoldedReadModels();
});
