import { expect } from 'vitest';
import { staffCommands } from '../../server/application/staff/staffCommands.ts';
import type { Clock } from '../../server/lib/clock.ts';
import type { Core } from '../../server/process/core.ts';
import { signIn } from './accounts.ts';
import type { HttpClient } from './http.ts';
import { register } from './journey.ts';

type Server = { readonly core: Core; readonly now?: Clock; readonly client: () => HttpClient };

/** What `npm run staff` does, on a server of a test. */
export const staffOf = ({ core, now = () => new Date() }: Pick<Server, 'core' | 'now'>) =>
  staffCommands({ commands: core.commands, emailKey: core.secrets.emailKey, now });

/** Adds a person to the staff, and signs them in again: it ends their sessions. */
export const makeStaff = async (
  server: Server,
  { id, email }: { readonly id: string; readonly email: string },
  ...clients: readonly HttpClient[]
) => {
  await staffOf(server)({ do: 'add', account: id, reason: 'Asked for by the test' });
  for (const client of clients) expect((await signIn(client, email)).status).toBe(200);
};

/** A person who belongs to the staff. */
export const staffMember = async (server: Server, name = 'Sid Staff') => {
  const client = server.client();
  const user = await register(client, { name });
  await makeStaff(server, user, client);
  return { client, user };
};
