import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { MAX_PEOPLE } from '../../domain/access/decider.ts';
import type { PlanType } from '../../domain/subscriptions/events.ts';
import { appendAnywhere } from '../support/appendsAnywhere.ts';
import { context, noDeadline } from '../support/context.ts';
import { at, today } from '../support/events.ts';
import type { HttpClient } from '../support/http.ts';
import {
  addProperty,
  begin,
  newAccount,
  newProperty,
  passingProperty,
  someEmail,
  subscriber,
} from '../support/journey.ts';
import type { Reply } from '../support/reply.ts';
import { sameBrowserOn, twoServersForFile } from '../support/twoServers.ts';

const servers = twoServersForFile();
const RACES = Number(process.env.ROUNDS ?? 10);
/** Races in which one account changes its plan. */
const CHANGES_EACH = 20;

/** An owner who is signed in to both servers. */
const owner = async (plan?: PlanType, { first, second }: Pick<typeof servers, 'first' | 'second'> = servers) => {
  const { client: one, user } = await subscriber(first, plan);
  return { user, one, other: sameBrowserOn(second, one) };
};
type Owner = Awaited<ReturnType<typeof owner>>;

const atOnce = ({ one, other }: Owner, send: (client: HttpClient) => Promise<Reply>) =>
  Promise.all([one, other].map(send));
const statuses = (replies: readonly Reply[]) => replies.map(({ status }) => status).sort();

const assessmentEvents = (propertyId: string): Promise<{ assessment: string; former: string | null }[]> =>
  servers.first.query(
    `select data->>'assessmentId' assessment, data->>'formerAssessmentId' former from event
     where stream = $1 and type = 'AssessmentOpened' order by revision`,
    [`property-${propertyId}`],
  );

const remove = async ({ one }: Owner, propertyId: string) =>
  expect((await one.send('DELETE', `/api/properties/${propertyId}`)).status).toBe(200);

const startOne = async (person: Owner) => {
  const property_id = await addProperty(person.one);
  const replies = await atOnce(person, (client) => client.post('/api/assessment/start', { property_id }));
  expect(statuses(replies)).toEqual([201, 409]);
  expect(replies.find(({ status }) => status === 409)?.body.type).toContain('assessment-exists');
  expect(await assessmentEvents(property_id)).toHaveLength(1);
  await remove(person, property_id);
};

const addLast = async (person: Owner) => {
  const replies = await atOnce(person, (client) => client.post('/api/properties', newProperty()));
  expect(statuses(replies)).toEqual([201, 409]);
  expect(replies.find(({ status }) => status === 409)?.body.type).toContain('allowance-exceeded');
  await remove(person, replies.find(({ status }) => status === 201)?.body.property.id);
};

describe('two servers that get the same form at the same moment', () => {
  test('start one assessment of a property, and refuse the other', async () => {
    const person = await owner();
    for (let race = 0; race < RACES; race += 1) await startOne(person);
  });

  test('add one property for the last place of a plan, and refuse the other', async () => {
    const person = await owner('single_yearly');
    for (let race = 0; race < RACES; race += 1) await addLast(person);
  });

  test('issue one badge, and answer both with its code', async () => {
    const person = await owner();
    for (let race = 0; race < RACES; race += 1) {
      const { propertyId: property_id, assessmentId: assessment_id } = await passingProperty(person.one);
      const replies = await atOnce(person, (client) =>
        client.post('/api/badges/generate', { property_id, assessment_id }),
      );
      expect(statuses(replies)).toEqual([200, 201]);
      expect(new Set(replies.map(({ body }) => body.badgeId)).size).toBe(1);
      const issued = await servers.first.query(
        `select 1 from event where type = 'BadgeIssued' and data->>'assessmentId' = $1`,
        [assessment_id],
      );
      expect(issued).toHaveLength(1);
      await remove(person, property_id);
    }
  });

  test('register one account with an email address', async () => {
    const accounts = () => servers.first.query(`select 1 from event where type = 'AccountRegistered'`);
    for (let race = 0; race < RACES; race += 1) {
      const before = (await accounts()).length;
      const body = newAccount();
      const replies = await Promise.all(
        [servers.first, servers.second].map((server) => server.client().post('/api/auth/register', body)),
      );
      expect(statuses(replies)).toEqual([201, 409]);
      expect(await accounts()).toHaveLength(before + 1);
    }
  });

  test('change to a smaller plan or add the property that it does not allow, but not both', async () => {
    const ownerOfOne = async () => {
      const person = await owner('multi_yearly');
      await addProperty(person.one);
      return person;
    };
    let person = await ownerOfOne();
    const change = (client: HttpClient, plan_type: PlanType) => client.post('/api/subscriptions/update', { plan_type });
    const won = { plan: 0, property: 0 };
    for (let race = 0; race < RACES; race += 1) {
      // The plan changes of one account are limited for each hour.
      if (race > 0 && race % CHANGES_EACH === 0) person = await ownerOfOne();
      // Each of them is the first one in half of the races.
      const [slower, faster] = race % 2 === 0 ? [person.one, person.other] : [person.other, person.one];
      const [changed, added] = await Promise.all([
        change(slower, 'single_yearly'),
        faster.post('/api/properties', newProperty()),
      ]);
      expect([
        [200, 409],
        [409, 201],
      ]).toContainEqual([changed.status, added.status]);
      const refused = changed.status === 409 ? changed : added;
      expect(refused.body.type).toContain('allowance-exceeded');
      if (added.status === 201) await remove(person, added.body.property.id);
      else expect((await change(person.one, 'multi_yearly')).status).toBe(200);
      won[added.status === 201 ? 'property' : 'plan'] += 1;
    }
    console.info('won:', won);
  });

  test('restart the assessment that both name, and refuse the slower one', async () => {
    const person = await owner();
    for (let race = 0; race < RACES; race += 1) {
      const property_id = await addProperty(person.one);
      const former_assessment_id = await begin(person.one, property_id);
      const replies = await atOnce(person, (client) =>
        client.post('/api/assessment/restart', { property_id, former_assessment_id }),
      );
      expect(statuses(replies)).toEqual([201, 409]);
      expect(replies.find(({ status }) => status === 409)?.body.type).toContain('assessment-superseded');
      expect(await assessmentEvents(property_id)).toHaveLength(2);
      expect((await person.one.send('DELETE', `/api/properties/${property_id}`)).status).toBe(200);
    }
  });

  test('restart an assessment one after the other, so that exactly one of three is current', async () => {
    const person = await owner();
    for (let race = 0; race < RACES; race += 1) {
      const property_id = await addProperty(person.one);
      const former = await begin(person.one, property_id);
      const replies = await atOnce(person, (client) => client.post('/api/assessment/restart', { property_id }));
      expect(statuses(replies)).toEqual([201, 201]);
      const opened = await assessmentEvents(property_id);
      // Each replaces the one before it: none is lost, and none is replaced twice.
      expect(opened.map(({ former: replaced }) => replaced)).toEqual([null, former, opened[1]?.assessment]);
      expect(new Set(opened.slice(1).map(({ assessment }) => assessment))).toEqual(
        new Set(replies.map(({ body }) => body.assessment_id)),
      );
      const answers = await Promise.all(
        opened.map(({ assessment }) =>
          person.one.put(`/api/assessment/${assessment}/answers`, { question_id: 1, answer: 'Yes' }),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual([409, 409, 200]);
      expect((await person.one.send('DELETE', `/api/properties/${property_id}`)).status).toBe(200);
    }
  });

  test('give the last place of an account to one person, and refuse the other', async () => {
    const person = await owner();
    const { access } = servers.first.core.commands;
    const terms = { role: 'viewer', scope: { kind: 'all' }, until: null } as const;
    const accountId = person.user.id;
    const invite = () => {
      const invited = {
        invitationId: randomUUID(),
        emailKey: randomUUID(),
        personId: null,
        expiresAt: at,
        invitedBy: accountId,
        today,
      };
      return access(accountId, { type: 'Invite', accountId, at, ...invited, ...terms }, context);
    };
    for (let people = 0; people < MAX_PEOPLE - 1; people += 1) await invite();
    const inAccount = async () => (await access.freshState(accountId, noDeadline)).invitations;
    const given = { role: 'viewer' };
    // Few, because the mails of an account are limited.
    for (let race = 0; race < Math.min(RACES, 10); race += 1) {
      const replies = await atOnce(person, (client) =>
        client.send('POST', '/api/access/invitations', {
          json: { email: someEmail(), ...given },
          headers: { 'x-account': accountId },
        }),
      );
      const won = replies.find(({ status }) => status === 201);
      const lost = replies.find((reply) => reply !== won);
      expect([won?.status, lost?.body.type]).toEqual([201, expect.stringContaining('people-limit-reached')]);
      expect(await inAccount()).toHaveLength(MAX_PEOPLE);
      const path = `/api/access/invitations/${won?.body.invitation.id}`;
      const withdrawn = await person.one.send('DELETE', path, { headers: { 'x-account': accountId } });
      expect(withdrawn.status).toBe(200);
    }
  });
});

test('control: with stores that append wherever a stream ends, two start an assessment or take the last property, and the races find it', async () => {
  onTestFinished(appendAnywhere());
  // Connections from before keep the query that they began with.
  const pair = { first: await servers.startAnother(), second: await servers.startAnother() };
  onTestFinished(async () => {
    await pair.first.remove();
    await pair.second.remove();
  });
  const races = [
    [startOne, await owner('multi_yearly', pair)],
    [addLast, await owner('single_yearly', pair)],
  ] as const;
  for (const [race, person] of races) {
    const all = async () => {
      // Until the two requests meet at the append.
      for (let count = 0; count < 200; count += 1) await race(person);
    };
    await expect(all()).rejects.toThrow('expected [ 201, 201 ]');
  }
});
