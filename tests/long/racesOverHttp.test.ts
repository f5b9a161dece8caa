import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { MAX_PEOPLE } from '../../domain/access/decider.ts';
import { context, noDeadline } from '../support/context.ts';
import { at, today } from '../support/events.ts';
import type { HttpClient } from '../support/http.ts';
import { addProperty, begin, someEmail, subscriber } from '../support/journey.ts';
import type { Reply } from '../support/reply.ts';
import { sameBrowserOn, twoServersForFile } from '../support/twoServers.ts';

const servers = twoServersForFile();
const RACES = Number(process.env.ROUNDS ?? 10);

/** An owner who is signed in to both servers. */
const owner = async () => {
  const { client: one, user } = await subscriber(servers.first);
  return { user, one, other: sameBrowserOn(servers.second, one) };
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

describe('two servers that get the same form at the same moment', () => {
  test('start one assessment of a property, and refuse the other', async () => {
    const person = await owner();
    for (let race = 0; race < RACES; race += 1) {
      const property_id = await addProperty(person.one);
      const replies = await atOnce(person, (client) => client.post('/api/assessment/start', { property_id }));
      expect(statuses(replies)).toEqual([201, 409]);
      expect(replies.find(({ status }) => status === 409)?.body.type).toContain('assessment-exists');
      expect(await assessmentEvents(property_id)).toHaveLength(1);
      expect((await person.one.send('DELETE', `/api/properties/${property_id}`)).status).toBe(200);
    }
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
