import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { AccessReply, InvitationReply } from '../../../../domain/access/contract.ts';
import {
  ArrangementReply,
  ArrangeReply,
  GroupPropertiesReply,
  GroupReply,
} from '../../../../domain/arrangement/contract.ts';
import { expectProblem, expectReply } from '../../../support/expectations.ts';
import type { HttpClient } from '../../../support/http.ts';
import { colleague, inAccount } from '../../../support/invited.ts';
import { addProperty, passingProperty, someEmail, subscriber, upload } from '../../../support/journey.ts';
import { listen } from '../../../support/listen.ts';
import { sameBrowserOn, twoServersForFile } from '../../../support/twoServers.ts';

const servers = twoServersForFile();
let ada: HttpClient;
let adaId: string;
let cottage: string;
let villa: string;
let barn: string;
let carne: string;
beforeAll(async () => {
  const account = await subscriber(servers.first);
  ada = account.client;
  adaId = account.user.id;
  cottage = (await passingProperty(ada, '2099-11-01')).propertyId;
  villa = await addProperty(ada, { name: 'Lea Villa' });
  barn = await addProperty(ada, { name: 'Old Barn' });
  await upload(ada, villa, 4, { expiry: '2099-12-02' });
  carne = await group('Carne Estate');
});

const group = async (name: string): Promise<string> =>
  expectReply(await ada.post('/api/groups', { name }), 201, GroupReply).group.id;
const arrange = (ids: readonly string[], arrangement: object, by: Pick<HttpClient, 'post'> = ada) =>
  by.post('/api/properties/arrange', { property_ids: ids, arrangement });
const resultsOf = async (...asked: Parameters<typeof arrange>) =>
  expectReply(await arrange(...asked), 200, ArrangeReply).results.map(({ result }) => result);
const moveTo = (groupId: string | null, ...ids: string[]) => resultsOf(ids, { do: 'group', group_id: groupId });
const listed = async (filter: object, by: Pick<HttpClient, 'get'> = ada): Promise<Record<string, unknown>[]> =>
  (await by.get(`/api/console/properties?${new URLSearchParams({ filter: JSON.stringify(filter) })}`)).body;
const idsOf = (rows: readonly Record<string, unknown>[]) => rows.map(({ id }) => id);

describe('arranging properties', () => {
  test('sets a group, shows and filters by it; a repeat changes nothing', async () => {
    expect(await moveTo(carne, cottage, villa)).toEqual(['changed', 'changed']);
    expect(await servers.first.recordingNothing(() => moveTo(carne, cottage, villa))).toEqual(['same', 'same']);
    expect(idsOf(await listed({ group_id: [carne] })).sort()).toEqual([cottage, villa].sort());
    expect((await listed({ id: [villa] }))[0]?.group).toEqual({ id: carne, name: 'Carne Estate' });
    expect(await moveTo(null, villa)).toEqual(['changed']);
    expect((await listed({ id: [villa] }))[0]?.group).toBeNull();
  });

  test('adds and removes tags, up to ten, in any case', async () => {
    const tag = (text: string, kind = 'add-tag') => resultsOf([villa], { do: kind, tag: text });
    expect(await tag('Dogs')).toEqual(['changed']);
    expect(await tag('dogs')).toEqual(['same']);
    expect(idsOf(await listed({ tag: ['DOGS'] }))).toEqual([villa]);
    for (let n = 2; n <= 10; n++) expect(await tag(`tag ${n}`)).toEqual(['changed']);
    const reply = expectReply(await arrange([villa], { do: 'add-tag', tag: 'eleventh' }), 200, ArrangeReply);
    expect(reply.results).toEqual([
      { property_id: villa, result: 'refused', reason: 'A property can have up to 10 tags.' },
    ]);
    expect(await tag('DOGS', 'remove-tag')).toEqual(['changed']);
    expect(await tag('DOGS', 'remove-tag')).toEqual(['same']);
    expect((await listed({ id: [villa] }))[0]?.tags).toHaveLength(9);
  });

  test('assigns a colleague who works in the account, and nobody else', async () => {
    const { user } = await colleague(servers.first, ada, adaId, { role: 'member' });
    expect(await resultsOf([barn], { do: 'assign', person_id: user.id })).toEqual(['changed']);
    expect((await listed({ looked_after_by_id: [user.id] }))[0]).toMatchObject({
      id: barn,
      looked_after_by: { id: user.id, name: 'Bob' },
    });
    const viewer = await colleague(servers.first, ada, adaId, { role: 'viewer' });
    expectProblem(await arrange([barn], { do: 'assign', person_id: viewer.user.id }), 404);
    expectProblem(await arrange([barn], { do: 'assign', person_id: randomUUID() }), 404);
  });

  test('refuses properties of others one by one, and is not found if there is none', async () => {
    const bob = await subscriber(servers.first);
    const foreign = await addProperty(bob.client);
    expect(await resultsOf([cottage, foreign], { do: 'add-tag', tag: 'mixed' })).toEqual(['changed', 'refused']);
    expectProblem(await arrange([foreign], { do: 'add-tag', tag: 'x' }), 404);
    expectProblem(await arrange([foreign], { do: 'group', group_id: carne }, bob.client), 404);
  });

  test.each([
    [[], { do: 'add-tag', tag: 'x' }],
    [['x'], { do: 'add-tag', tag: 'x' }],
    [[randomUUID()], { do: 'add-tag', tag: ' ' }],
    [[randomUUID()], { do: 'add-tag', tag: 'x'.repeat(41) }],
    [[randomUUID()], { do: 'nothing' }],
    [Array.from({ length: 501 }, () => randomUUID()), { do: 'add-tag', tag: 'x' }],
  ])('%# is refused with the field', async (ids, arrangement) => {
    expectProblem(await arrange(ids, arrangement), 422);
  });

  test('names groups once, and renames them', async () => {
    expectProblem(await ada.post('/api/groups', { name: 'carne estate' }), 422, {
      errors: { name: 'There is a group of this name already.' },
    });
    const id = await group('Nance');
    const { group: renamed } = expectReply(await ada.put(`/api/groups/${id}`, { name: 'Nance Lets' }), 200, GroupReply);
    expect(renamed).toEqual({ id, name: 'Nance Lets', properties: 0 });
    expectProblem(await ada.put(`/api/groups/${randomUUID()}`, { name: 'X' }), 404);
  });

  test('is not for a viewer, and groups are not for a member of some properties', async () => {
    const viewer = await colleague(servers.first, ada, adaId, { role: 'viewer' });
    expectProblem(await arrange([cottage], { do: 'add-tag', tag: 'x' }, viewer.asks), 403);
    const member = await colleague(servers.first, ada, adaId, { role: 'member', property_ids: [barn] });
    expect(await resultsOf([barn], { do: 'add-tag', tag: 'mine' }, member.asks)).toEqual(['changed']);
    expectProblem(await arrange([cottage], { do: 'add-tag', tag: 'x' }, member.asks), 404);
    expectProblem(await arrange([barn], { do: 'group', group_id: null }, member.asks), 404);
    expectProblem(await member.asks.post('/api/groups', { name: 'Mine' }), 404);
    const shown = expectReply(await member.asks.get('/api/arrangement'), 200, ArrangementReply);
    expect(shown).toMatchObject({ groups: [], tags: ['mine'] });
  });
});

describe('removing a group', () => {
  test('leaves its properties without a group, in lists, filters and counts', async () => {
    const id = await group('Penrose');
    await moveTo(id, villa, barn);
    expect(await listed({ group_id: [id] })).toHaveLength(2);
    expect((await ada.delete(`/api/groups/${id}`)).status).toBe(200);
    await servers.first.recordingNothing(() => ada.delete(`/api/groups/${id}`));
    expect((await listed({ id: [villa] }))[0]?.group).toBeNull();
    expect(await listed({ group_id: [id] })).toEqual([]);
    const { groups } = expectReply(await ada.get('/api/arrangement'), 200, ArrangementReply);
    expect(groups.map((one) => one.id)).not.toContain(id);
    expectProblem(await arrange([villa], { do: 'group', group_id: id }), 404);
    expectProblem(await ada.put(`/api/groups/${id}`, { name: 'X' }), 404);
    const types = await servers.first.query(`select state->>'type' as type from account_activity where owner = $1`, [
      adaId,
    ]);
    expect(types).toContainEqual({ type: 'GroupRemoved' });
  });

  test('shows nothing to its people at once, in every process, and withdraws its open invitations', async () => {
    const id = await group('Polwen');
    await moveTo(id, barn);
    const { client, grantId } = await colleague(servers.first, ada, adaId, { role: 'viewer', group_id: id });
    const body = { email: someEmail(), role: 'viewer', group_id: id };
    const { invitation } = expectReply(await ada.post('/api/access/invitations', body), 201, InvitationReply);
    const elsewhere = inAccount(sameBrowserOn(servers.second, client), adaId);
    expect((await elsewhere.get('/api/properties')).body.properties).toHaveLength(1);

    expect((await ada.delete(`/api/groups/${id}`)).status).toBe(200);
    expect((await elsewhere.get('/api/properties')).body.properties).toEqual([]);
    expectProblem(await elsewhere.get(`/api/properties/${barn}`), 404);
    const { people, invitations } = expectReply(await ada.get('/api/access'), 200, AccessReply);
    expect(people.find((person) => person.id === grantId)?.sees).toEqual({
      kind: 'group',
      group: null,
      property_ids: null,
      count: 0,
    });
    expect(invitations.map((one) => one.id)).not.toContain(invitation.id);
    expect(await servers.first.query('select from invitation where id = $1', [invitation.id])).toEqual([]);
  });

  test('is for those who decide what people see', async () => {
    const member = await colleague(servers.first, ada, adaId, { role: 'member' });
    expectProblem(await member.asks.delete(`/api/groups/${carne}`), 403);
    const bob = await subscriber(servers.first);
    expectProblem(await bob.client.delete(`/api/groups/${carne}`), 404);
    expectProblem(await ada.delete(`/api/groups/${randomUUID()}`), 404);
  });
});

test('the dates of a month can be downloaded for one group', async () => {
  const id = await group('Dated');
  await moveTo(id, villa);
  const month = async (groupId: string) =>
    (await ada.get(`/api/documents/calendar.ics?month=2099-12&group_id=${groupId}`)).text;
  expect(await month(id)).toContain('Lea Villa');
  expect(await month(await group('Without dates'))).not.toContain('VEVENT');
  expectProblem(await ada.get(`/api/documents/calendar.ics?month=2099-12&group_id=${randomUUID()}`), 404);
  const { property_ids } = expectReply(await ada.get(`/api/groups/${id}/properties`), 200, GroupPropertiesReply);
  expect(property_ids).toEqual([villa]);
});

describe('a viewer of a group', () => {
  test('sees exactly its properties: in lists, counts, searches, files and figures', async () => {
    await moveTo(carne, cottage);
    await moveTo(null, villa, barn);
    const { asks } = await colleague(servers.first, ada, adaId, { role: 'viewer', group_id: carne });
    const paths = [
      '/api/properties',
      '/api/properties?limit=10&q=a',
      '/api/dashboard/stats',
      '/api/dashboard/compliance-overview',
      '/api/dashboard/next-steps',
      '/api/dashboard/ahead',
      '/api/assessment/list',
      '/api/documents',
      '/api/badges/my-badges',
      '/api/documents/calendar.ics?month=2099-12',
      '/api/arrangement',
      '/api/console/portfolio',
      ...['properties', 'assessments', 'documents', 'badges', 'reminders', 'activity'].flatMap((list) => [
        `/api/console/${list}`,
        `/api/console/${list}/export?format=csv`,
      ]),
    ];
    for (const path of paths) {
      const { status, text } = await asks.get(path);
      expect(status, path).toBe(200);
      for (const hidden of ['Lea Villa', 'Old Barn', villa, barn]) expect(text, path).not.toContain(hidden);
    }
    const { headers } = await asks.get('/api/console/properties');
    expect(headers.get('content-range')).toBe('properties 0-0/1');
    expect((await asks.get('/api/dashboard/stats')).body.data.stats).toMatchObject({ totalProperties: 1 });
    for (const id of [villa, barn])
      for (const path of ['', '/overview', '/history', '/ahead', '/reminders'])
        expectProblem(await asks.get(`/api/properties/${id}${path}`), 404);
    const other = await group('Other');
    await moveTo(other, villa);
    expectProblem(await asks.get(`/api/groups/${other}/properties`), 404);
    expect((await asks.get(`/api/groups/${carne}/properties`)).body.property_ids).toEqual([cottage]);
    await moveTo(null, villa);
    expect((await asks.get('/api/arrangement')).body.groups).toEqual([
      { id: carne, name: 'Carne Estate', properties: 1 },
    ]);
    expect(await listed({ group_id: [other] }, asks)).toEqual([]);
  });

  test('learns at once, in every process, that a property joins or leaves', async () => {
    const small = await group('Small');
    await moveTo(small, barn);
    const { client } = await colleague(servers.first, ada, adaId, { role: 'viewer', group_id: small });
    const elsewhere = sameBrowserOn(servers.second, client);
    const seen = async () =>
      (await inAccount(elsewhere, adaId).get('/api/properties')).body.properties.map(({ id }: { id: string }) => id);
    const tab = await listen(elsewhere, { path: `/api/events?account=${adaId}` });
    onTestFinished(() => void tab.close());
    await tab.untilOpen();
    expect(await seen()).toEqual([barn]);
    await moveTo(small, villa);
    expect((await seen()).sort()).toEqual([barn, villa].sort());
    // The property that joined is not named: everything is read again.
    const first = await tab.heard('that a property joined', ({ models }) => models.includes('property_overview'));
    await moveTo(null, barn);
    expect(await seen()).toEqual([villa]);
    await tab.heard(
      'that a property left',
      ({ models, position }) => models.includes('property_overview') && BigInt(position) > BigInt(first.position),
    );
  });
});
