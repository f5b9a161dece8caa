import { beforeAll, expect, test } from 'vitest';
import type { Scope } from '../../../../domain/access/events.ts';
import { systemContext } from '../../../../server/application/systemContext.ts';
import { duringDownload } from '../../../support/duringDownload.ts';
import type { HttpClient } from '../../../support/http.ts';
import { colleague } from '../../../support/invited.ts';
import { addProperty, subscriber } from '../../../support/journey.ts';
import type { Reply } from '../../../support/reply.ts';
import { startServer, type TestServer } from '../../../support/server.ts';
import { staffMember, staffOf } from '../../../support/staff.ts';

let server: TestServer;
let ada: HttpClient;
let adaId: string;
let anchor: string;
beforeAll(async () => {
  server = await startServer();
  const account = await subscriber(server);
  ada = account.client;
  adaId = account.user.id;
  anchor = await addProperty(ada, { name: 'Anchor' });
  await addProperty(ada, { name: 'Bryn' });
  return () => server.remove();
});

/** Changes something after an export of the list in `table` has begun and before its first row is read. */
const duringExport = async (table: string, download: () => Promise<Reply>, work: () => Promise<unknown>) => {
  const lock = `lock table ${table} in access exclusive mode`;
  const answer = await duringDownload({ server, lock, waiting: `%${table}%` }, download, work);
  return answer === 'cut off' ? answer : answer.text;
};

/** The command of a grant's end or change, because the routes would wait for the table as well. */
type Change = { type: 'RevokeAccess' } | { type: 'ChangeAccess'; role: 'manager'; scope: Scope; until: null };
const exportedDuring = async (change: Change) => {
  const { asks, grantId } = await colleague(server, ada, adaId, { role: 'manager' });
  const command = { ...change, accountId: adaId, grantId, by: adaId, at: new Date().toISOString() };
  return duringExport(
    'property_overview',
    () => asks.get('/api/console/properties/export'),
    () => server.core.commands.access(adaId, command, systemContext(null)),
  );
};

test('an export is cut off if the grant ends while it is sent', async () =>
  expect(await exportedDuring({ type: 'RevokeAccess' })).toBe('cut off'));

test('an export leaves out what the grant no longer reaches', async () => {
  const scope: Scope = { kind: 'properties', propertyIds: [anchor] };
  const file = await exportedDuring({ type: 'ChangeAccess', role: 'manager', scope, until: null });
  expect(file).toContain('Anchor');
  expect(file).not.toContain('Bryn');
});

test('an export of the back office is cut off if the person leaves the staff while it is sent', async () => {
  const { client, user } = await staffMember(server);
  const leave = () => staffOf(server)({ do: 'remove', account: user.id, reason: 'Left the company' });
  const download = () => client.get('/api/console/accounts/export');
  expect(await duringExport('office_account', download, leave)).toBe('cut off');
});
