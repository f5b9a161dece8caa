import { expect, test } from 'vitest';
import { expectProblem } from '../../support/expectations.ts';
import { colleague } from '../../support/invited.ts';
import { addProperty, begin, subscriber } from '../../support/journey.ts';
import { worldForFile } from '../../support/world.ts';

const world = worldForFile();

test('an account is limited to 20 PDFs an hour, whoever prints them for it', async () => {
  const { client, user } = await subscriber(world.server);
  const report = `/api/assessment/${await begin(client, await addProperty(client))}/report/pdf`;
  const { asks } = await colleague(world.server, client, user.id, { role: 'manager' });
  const own = Array.from({ length: 20 }, () => client.get(report));
  expect((await Promise.all(own)).map(({ status }) => status)).toEqual(own.map(() => 200));
  expectProblem(await asks.get(report), 429);
});

const reporting = async () => {
  const { client } = await subscriber(world.server);
  const assessment = await begin(client, await addProperty(client));
  return () => client.get(`/api/assessment/${assessment}/report/pdf`);
};

test('an account that prints 60 reports at once is limited to 20, and another account still prints', async () => {
  const [printOfAda, printOfBob] = [await reporting(), await reporting()];
  await printOfBob();
  let finished = 0;
  const printing = Array.from({ length: 60 }, () => printOfAda().finally(() => (finished += 1)));
  // The 40 that are refused are answered first.
  await expect.poll(() => finished).toBeGreaterThanOrEqual(40);
  const bob = await printOfBob();
  expect(`${bob.status} ${bob.status === 200 ? '' : bob.text}`.trim()).toBe('200');
  expect(finished, 'Bob waits for a few documents of Ada, not for all').toBeLessThan(56);
  const replies = await Promise.all(printing);
  const limited = replies.filter(({ status }) => status === 429);
  expect(limited).toHaveLength(40);
  for (const reply of limited) {
    expectProblem(reply, 429);
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(3000);
  }
});
