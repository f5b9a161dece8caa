import { staffCommands } from '../../server/application/staff/staffCommands.ts';
import { register } from './journey.ts';
import type { TestServer } from './server.ts';

/** What `npm run staff` does, on a server of a test. */
export const staffOf = ({ core, now }: TestServer) =>
  staffCommands({ commands: core.commands, emailKey: core.secrets.emailKey, now });

/** A person who belongs to the staff. */
export const staffMember = async (server: TestServer, name = 'Sid Staff') => {
  const client = server.client();
  const user = await register(client, { name });
  await staffOf(server)({ do: 'add', account: user.id, reason: 'Asked for by the test' });
  return { client, user };
};
