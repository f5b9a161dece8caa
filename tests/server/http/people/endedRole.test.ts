import { afterAll, beforeAll, expect, test } from 'vitest';
import { endedRoles } from '../../../../server/schedule/jobs/endedRoles.ts';
import { colleague } from '../../../support/invited.ts';
import { subscriber } from '../../../support/journey.ts';
import { silent } from '../../../support/logs.ts';
import { movedClock } from '../../../support/movedClock.ts';
import { startServer, type TestServer } from '../../../support/server.ts';

const clock = movedClock('2027-03-01T12:00:00Z');
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ now: clock.now });
});
afterAll(() => server?.remove());

test('after the last day of a manager their webhooks and keys are gone from the lists, and the history says so', async () => {
  const { client: owner, user } = await subscriber(server);
  const { asks } = await colleague(server, owner, user.id, { role: 'manager', until: '2027-03-03' });
  const hook = { url: 'https://hooks.example.org/', types: ['badge.expired'] };
  const { webhook } = (await asks.post('/api/account/webhooks', hook)).body;
  const made = await asks.post('/api/account/api-keys', { name: 'Booking system', scopes: ['read'] });
  const idsOf = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id);
  const listed = async () => ({
    webhooks: idsOf((await owner.get('/api/account/webhooks')).body.webhooks),
    keys: idsOf((await owner.get('/api/account/api-keys')).body.api_keys),
  });
  clock.moveTo('2027-03-03T22:00:00Z');
  await server.runDueJobs();
  expect(await listed()).toEqual({ webhooks: [webhook.id], keys: [made.body.api_key.id] });
  clock.moveTo('2027-03-04T00:01:00Z');
  await server.runDueJobs();
  expect(await listed()).toEqual({ webhooks: [], keys: [] });
  const ended = await server.query(
    "select type, metadata->'actor'->>'kind' as actor from event where type in ('WebhookRemoved', 'ApiKeyRevoked') order by position",
  );
  expect(ended).toEqual([
    { type: 'ApiKeyRevoked', actor: 'system' },
    { type: 'WebhookRemoved', actor: 'system' },
  ]);
  // The next night has nothing to do, and calls no command.
  const called: string[] = [];
  const spied = <Command extends object>(name: string, command: Command): Command =>
    new Proxy(command, {
      apply: (target, self, given) => {
        called.push(name);
        return Reflect.apply(target as never, self, given);
      },
    });
  const { commands, reads } = server.core;
  const spies = {
    access: spied('access', commands.access),
    apiKey: spied('apiKey', commands.apiKey),
    webhook: spied('webhook', commands.webhook),
  };
  const job = endedRoles({ reads, commands: spies, logger: silent });
  await job.run(new Date('2027-03-05T00:01:00Z'), new AbortController().signal);
  expect(called).toEqual([]);
});
