import { expect } from 'vitest';
import { noDeadline } from './context.ts';
import type { HttpClient } from './http.ts';
import { register, someEmail } from './journey.ts';
import type { TestServer } from './server.ts';

export type Terms = {
  readonly role: 'manager' | 'member' | 'viewer' | 'auditor';
  readonly until?: string;
  readonly property_ids?: readonly string[];
  readonly group_id?: string;
};

/** The token of the latest link to an invitation, as its mail has it. */
export const invitationToken = async ({ core }: TestServer, accountId: string, id: string): Promise<string> => {
  const { invitations } = await core.commands.access.freshState(accountId, noDeadline);
  const invitation = invitations.find(({ invitationId }) => invitationId === id);
  const issued = invitation && (await core.invitations.issue(id, invitation.expiresAt));
  if (!issued) throw new Error(`The invitation ${id} is not open`);
  return issued.token;
};

/** Invites an address. Returns the id of the invitation and the token of its link. */
export const invite = async (
  server: TestServer,
  by: HttpClient,
  accountId: string,
  terms: Terms & { email: string },
) => {
  const reply = await by.send('POST', '/api/access/invitations', { json: terms, headers: { 'x-account': accountId } });
  expect(`${reply.status} ${reply.status === 201 ? '' : reply.text}`.trim()).toBe('201');
  const { id } = reply.body.invitation;
  return { id, token: await invitationToken(server, accountId, id) };
};

/** A new person who has accepted an invitation. `asks` names the account in each request. */
export const colleague = async (server: TestServer, by: HttpClient, accountId: string, terms: Terms, name = 'Bob') => {
  const email = someEmail();
  const { id, token } = await invite(server, by, accountId, { email, ...terms });
  const client = server.client();
  const user = await register(client, { email, name });
  expect((await client.post(`/api/invitations/${token}/accept`)).status).toBe(200);
  return { client, user, grantId: id, token, asks: inAccount(client, accountId) };
};

/** Requests for an account of somebody else. */
export const inAccount = (client: HttpClient, accountId: string) => {
  const headers = { 'x-account': accountId };
  return {
    get: (path: string) => client.send('GET', path, { headers }),
    post: (path: string, json: unknown = {}) => client.send('POST', path, { json, headers }),
    put: (path: string, json: unknown = {}) => client.send('PUT', path, { json, headers }),
    delete: (path: string) => client.send('DELETE', path, { headers }),
  };
};
