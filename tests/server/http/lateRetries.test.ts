import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { noDeadline } from '../../support/context.ts';
import { expectProblem } from '../../support/expectations.ts';
import { invitationToken } from '../../support/invited.ts';
import { addProperty, begin, newProperty, register, someEmail, subscriber, uploadForm } from '../../support/journey.ts';
import type { Reply } from '../../support/reply.ts';
import { transfer } from '../../support/transferring.ts';
import { worldForFile } from '../../support/world.ts';

// A request was recorded and answered with 503, and its client sends it again with its Idempotency-Key. Meanwhile what it
// has made was ended.

const world = worldForFile();

/** Sends a request with a key. `retry` sends it again, as if it had been answered with 503, and expects no event. */
const keyed = async (send: (headers: Readonly<Record<string, string>>) => Promise<Reply>) => {
  const headers = { 'idempotency-key': randomUUID() };
  const first = await send(headers);
  expect(`${first.status} ${first.status === 201 ? '' : first.text}`).toBe('201 ');
  return {
    first: first.body,
    retry: async () => {
      await world.server.query(
        `update idempotent_request set answer = null, created_at = created_at - interval '1 minute' where key = $1`,
        [headers['idempotency-key']],
      );
      return world.server.recordingNothing(
        () => send(headers),
        ['access', 'allowance', 'arrangement', 'assessment', 'document', 'property'],
      );
    },
  };
};

describe('a late retry of an invitation', () => {
  const inviting = async () => {
    const { client, user } = await subscriber(world.server);
    const [email, path] = [someEmail(), '/api/access/invitations'];
    const { first, retry } = await keyed((headers) =>
      client.send('POST', path, { json: { email, role: 'viewer' }, headers }),
    );
    const { id } = first.invitation;
    /** Expects that the retry is refused, and that the address of the invited person is not stored again. */
    const expectRefused = async () => {
      expectProblem(await retry(), 404);
      expect(await world.server.query('select id from invitation where id = $1', [id])).toEqual([]);
    };
    return { client, user, email, id, expectRefused };
  };

  test('that was withdrawn invites nobody', async () => {
    const { client, id, expectRefused } = await inviting();
    expect((await client.delete(`/api/access/invitations/${id}`)).status).toBe(200);
    await expectRefused();
  });

  test('that was accepted changes nothing, also after the person was removed', async () => {
    const { client, user, email, id, expectRefused } = await inviting();
    const bob = world.server.client();
    await register(bob, { email });
    const token = await invitationToken(world.server, user.id, id);
    expect((await bob.post(`/api/invitations/${token}/accept`)).status).toBe(200);
    await expectRefused();
    expect((await client.delete(`/api/access/${id}`)).status).toBe(200);
    await expectRefused();
  });
});

describe('a late retry of a new property', () => {
  const adding = async () => {
    const owner = await subscriber(world.server);
    const { first, retry } = await keyed((headers) =>
      owner.client.send('POST', '/api/properties', { json: newProperty(), headers }),
    );
    const occupied = async () =>
      (await world.server.core.commands.allowance.freshState(owner.user.id, noDeadline)).occupied;
    const expectRefused = async () => {
      expectProblem(await retry(), 404);
      expect(await occupied()).toEqual([]);
    };
    return { ...owner, propertyId: first.property.id, expectRefused };
  };

  test('that was removed takes no slot', async () => {
    const { client, propertyId, expectRefused } = await adding();
    expect((await client.delete(`/api/properties/${propertyId}`)).status).toBe(200);
    await expectRefused();
  });

  test('that was transferred takes no slot', async () => {
    const { client, propertyId, expectRefused } = await adding();
    await transfer(client, propertyId, await subscriber(world.server));
    await expectRefused();
  });
});

test('a late retry of a new group does not bring back one that was removed', async () => {
  const name = `Group ${randomUUID()}`;
  const { first, retry } = await keyed((headers) => world.ada.send('POST', '/api/groups', { json: { name }, headers }));
  expect((await world.ada.delete(`/api/groups/${first.group.id}`)).status).toBe(200);
  expectProblem(await retry(), 404);
});

test('a late retry of a restart does not replace the assessment that a later restart has opened', async () => {
  const propertyId = await addProperty(world.ada);
  await begin(world.ada, propertyId);
  const restart = (headers = {}) =>
    world.ada.send('POST', '/api/assessment/restart', { json: { property_id: propertyId }, headers });
  const { retry } = await keyed(restart);
  const { assessment_id: later } = (await restart()).body;
  expectProblem(await retry(), 409);
  const { assessments } = (await world.ada.get('/api/assessment/list')).body;
  expect(assessments).toContainEqual(expect.objectContaining({ id: later, property_id: propertyId }));
});

test('a late retry of an upload takes no slot for a document that was deleted', async () => {
  const propertyId = await addProperty(world.ada);
  const fields = { document_type: 'pat_certificate' };
  const { first, retry } = await keyed((headers) =>
    world.ada.send('POST', '/api/documents/upload', { form: uploadForm(propertyId, '', { fields }), headers }),
  );
  expect((await world.ada.delete(`/api/documents/${first.document_id}`)).status).toBe(200);
  expectProblem(await retry(), 404);
  const property = await world.server.core.commands.property.freshState(propertyId, noDeadline);
  expect(property).toMatchObject({ status: 'listed', documents: [] });
});
