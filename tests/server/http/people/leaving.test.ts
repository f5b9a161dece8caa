import { beforeAll, describe, expect, test } from 'vitest';
import { londonDay } from '../../../../domain/calendar.ts';
import { context } from '../../../support/context.ts';
import { expectProblem } from '../../../support/expectations.ts';
import type { HttpClient } from '../../../support/http.ts';
import { colleague, invitationToken } from '../../../support/invited.ts';
import { addProperty, someEmail, subscriber } from '../../../support/journey.ts';
import { worldForFile } from '../../../support/world.ts';

const world = worldForFile();
let owner: HttpClient;
let accountId: string;
let propertyId: string;
beforeAll(async () => {
  const { client, user } = await subscriber(world.server);
  owner = client;
  accountId = user.id;
  propertyId = await addProperty(client);
});

const webhookOf = async (asks: Pick<HttpClient, 'post'>): Promise<string> => {
  const reply = await asks.post('/api/account/webhooks', {
    url: 'https://hooks.example.org/',
    types: ['badge.expired'],
  });
  expect(reply.status).toBe(201);
  return reply.body.webhook.id;
};

const inviteBy = async (asks: Pick<HttpClient, 'post'>) => {
  const reply = await asks.post('/api/access/invitations', { email: someEmail(), role: 'viewer' });
  expect(reply.status).toBe(201);
  const { id } = reply.body.invitation;
  return { id, token: await invitationToken(world.server, accountId, id) };
};

const uploadLinkOf = async (asks: Pick<HttpClient, 'post'>): Promise<string> => {
  const reply = await asks.post(`/api/properties/${propertyId}/upload-links`, { question_id: 20 });
  expect(reply.status).toBe(201);
  return reply.body.token;
};

const idsOf = async (path: string, list: string): Promise<readonly string[]> =>
  (await owner.get(path)).body[list].map(({ id }: { id: string }) => id);

describe('a manager who leaves behind what they have made', () => {
  test.each([
    ['is removed', (grantId: string) => owner.delete(`/api/access/${grantId}`), 404],
    ['becomes a viewer', (grantId: string) => owner.put(`/api/access/${grantId}`, { role: 'viewer' }), 404],
    // A member may upload, and may let others do it.
    ['becomes a member', (grantId: string) => owner.put(`/api/access/${grantId}`, { role: 'member' }), 200],
  ])(
    '%s, and with that their webhooks and invitations end, and upload links that need the role',
    async (_, end, link) => {
      const { asks, grantId } = await colleague(world.server, owner, accountId, { role: 'manager' });
      const [ownWebhook, webhook] = [await webhookOf(owner), await webhookOf(asks)];
      const [ownInvitation, invitation] = [await inviteBy(owner), await inviteBy(asks)];
      const [ownLink, uploadLink] = [await uploadLinkOf(owner), await uploadLinkOf(asks)];
      expect((await end(grantId)).status).toBe(200);
      const webhooks = await idsOf('/api/account/webhooks', 'webhooks');
      expect([webhooks.includes(ownWebhook), webhooks.includes(webhook)]).toEqual([true, false]);
      const invitations = await idsOf('/api/access', 'invitations');
      expect([invitations.includes(ownInvitation.id), invitations.includes(invitation.id)]).toEqual([true, false]);
      const visitor = world.server.client();
      expectProblem(await visitor.get(`/api/invitations/${invitation.token}`), 404);
      expect((await visitor.get(`/api/upload-links/${ownLink}`)).status).toBe(200);
      expect((await visitor.get(`/api/upload-links/${uploadLink}`)).status).toBe(link);
      for (const id of webhooks) await owner.delete(`/api/account/webhooks/${id}`);
    },
  );
});

describe('an upload link', () => {
  test('is refused once its maker no longer has the property', async () => {
    const { asks, grantId } = await colleague(world.server, owner, accountId, { role: 'member' });
    const token = await uploadLinkOf(asks);
    const other = await addProperty(owner);
    const limited = { role: 'member', property_ids: [other] };
    expect((await owner.put(`/api/access/${grantId}`, limited)).status).toBe(200);
    expectProblem(await world.server.client().get(`/api/upload-links/${token}`), 404);
    const listed = async () => (await owner.get(`/api/properties/${propertyId}/upload-links`)).body.upload_links[0];
    const { id, state } = await listed();
    expect(state).toBe('suspended');
    // Its maker may get the property back, so it is withdrawn like one that works.
    expect((await owner.delete(`/api/upload-links/${id}`)).status).toBe(200);
    expect(await listed()).toMatchObject({ id, state: 'revoked' });
  });

  test('is refused after the last day of its maker', async () => {
    const until = londonDay(world.server.now());
    const { asks, grantId } = await colleague(world.server, owner, accountId, { role: 'member', until });
    const token = await uploadLinkOf(asks);
    const visitor = world.server.client();
    expect((await visitor.get(`/api/upload-links/${token}`)).status).toBe(200);
    // As if the days had passed: a last day that is over cannot be chosen.
    const over = { accountId, grantId, role: 'member', scope: { kind: 'all' }, until: '2020-01-01' } as const;
    const at = world.server.now().toISOString();
    await world.server.core.commands.access(
      accountId,
      { type: 'ChangeAccess', by: accountId, ...over, at },
      { ...context, account: accountId },
    );
    expectProblem(await visitor.get(`/api/upload-links/${token}`), 404);
  });
});
