import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { EDITIONS } from '../../../domain/questionnaire/editions.ts';
import { expectProblem } from '../../support/expectations.ts';
import type { HttpClient } from '../../support/http.ts';
import { answer, badge, confirmAll, passingProperty, subscribe, subscriber, upload } from '../../support/journey.ts';
import { expectDownloads, type Issued, ownPlaces, publicPlaces, type Shown } from './badgePlaces.ts';
import { type MovableServer, movableServer } from './movableServer.ts';

const GUEST_REGISTER = 8;
const CHILD_SAFETY = 'child-safety';
const GAS_SAFETY = 20;
/** The day of the changes that end or suspend the badges. */
const CHANGED = '2026-12-10';
const guestRegister = EDITIONS.of('2026.3').questions[GUEST_REGISTER - 1];

const ACTIVE: Shown = { status: 'active', reason: null, since: null };
const TERM_OVER: Shown = {
  status: 'expired',
  reason: 'Its twelve months ended on 20/11/2027.',
  since: '2027-11-21',
};
const LAPSED: Shown = {
  status: 'expired',
  reason: 'The gas safety certificate ran out on 31/01/2027.',
  since: '2027-02-01',
};

const MESSAGES = {
  active:
    'The owner completed a self-assessment of this property, and the evidence is on file. It is not a legal opinion.',
  suspended: 'This badge is suspended: an answer or a document is no longer in order.',
  expired: 'This badge could not be verified or has expired.',
  revoked: 'This badge was revoked and is no longer valid.',
} as const;

type Situation = {
  readonly name: string;
  readonly account: 'ada' | 'bea' | 'cleo';
  /** The last day of the gas safety certificate. */
  readonly expiry?: string;
  /** Its status from the day `since`; active before. */
  readonly standing: Shown;
  /** The public reason, if it differs. */
  readonly publicReason?: string;
  /** The sentence of the verification page, if it differs from that of the status. */
  readonly message?: string;
  /** The status of POST /badges/generate while it is not active. */
  readonly generate: number;
  /** True if the overview shows the badge after the change. */
  readonly inOverview: boolean;
  readonly change?: (owner: HttpClient, issued: Issued & { papers: readonly string[] }) => Promise<unknown>;
};

const SITUATIONS: readonly Situation[] = [
  { name: 'nothing is changed', account: 'ada', standing: TERM_OVER, generate: 201, inOverview: true },
  {
    name: 'a document runs out',
    account: 'ada',
    expiry: '2027-01-31',
    standing: LAPSED,
    generate: 409,
    inOverview: true,
  },
  {
    name: 'a document runs out and an answer is changed afterwards',
    account: 'ada',
    expiry: '2027-01-31',
    standing: LAPSED,
    generate: 409,
    inOverview: true,
  },
  {
    name: 'an answer is turned to No',
    account: 'ada',
    standing: {
      status: 'suspended',
      reason: `Question ${guestRegister?.id} is no longer in order: ${guestRegister?.briefDescription}.`,
      since: CHANGED,
    },
    publicReason: 'An answer is no longer in order.',
    generate: 409,
    inOverview: true,
    change: (owner, { assessmentId }) => answer(owner, assessmentId, GUEST_REGISTER, 'No'),
  },
  {
    name: 'a document is deleted',
    account: 'ada',
    standing: {
      status: 'suspended',
      reason: 'The gas safety certificate was removed on 10/12/2026.',
      since: CHANGED,
    },
    generate: 409,
    inOverview: true,
    change: (owner, { papers }) => owner.delete(`/api/documents/${papers[0]}`),
  },
  {
    // Bea's subscription ends on 2026-12-20. Her badge stays active for 30 days after it.
    name: 'the subscription has ended',
    account: 'bea',
    standing: {
      status: 'suspended',
      reason: 'It is no longer kept up: the subscription ended on 20/12/2026.',
      since: '2027-01-20',
    },
    publicReason: 'It is no longer kept up.',
    message: 'This badge is suspended.',
    generate: 402,
    inOverview: true,
  },
  {
    name: 'the property is removed',
    account: 'cleo',
    standing: { status: 'revoked', reason: 'The property was removed.', since: CHANGED },
    generate: 404,
    inOverview: false,
    change: (owner, { propertyId }) => owner.delete(`/api/properties/${propertyId}`),
  },
  {
    name: 'the assessment is started again',
    account: 'cleo',
    standing: { status: 'revoked', reason: 'The assessment was started again.', since: CHANGED },
    generate: 409,
    inOverview: false,
    change: (owner, { propertyId }) => owner.post('/api/assessment/restart', { property_id: propertyId }),
  },
];

let moving: MovableServer;
const emails = { ada: '', bea: '', cleo: '' };
const issued = new Map<string, Issued & { papers: readonly string[] }>();
let people: Record<keyof typeof emails, HttpClient>;

const of = (name: string) => {
  const found = issued.get(name);
  if (!found) throw new Error(`No badge for: ${name}`);
  return found;
};

/** A passing property with a badge; the first of its documents is the gas safety certificate. */
const prepare = async (owner: HttpClient, { expiry }: Situation) => {
  const { propertyId, assessmentId } = await passingProperty(owner);
  const gas = await upload(owner, propertyId, GAS_SAFETY, expiry ? { expiry } : {});
  const { badgeId: code } = await badge(owner, propertyId, assessmentId);
  return { propertyId, assessmentId, code, papers: [gas] };
};

beforeAll(async () => {
  moving = await movableServer('2026-11-20T12:00:00.000Z');
  for (const name of ['ada', 'bea', 'cleo'] as const) {
    const { client, user } = await subscriber(moving.server, name === 'bea' ? 'multi_monthly' : 'multi_yearly');
    emails[name] = user.email;
    if (name === 'bea') expect((await client.post('/api/subscriptions/cancel', {})).status).toBe(200);
    for (const situation of SITUATIONS.filter(({ account }) => account === name))
      issued.set(situation.name, await prepare(client, situation));
  }
});
afterAll(() => moving?.remove());

/** The expected status on a day. Expired comes before suspended. */
const standingOn = ({ standing }: Situation, day: string): Shown => {
  if (standing.status === 'suspended' && day >= '2027-11-21') return TERM_OVER;
  return standing.since !== null && day >= standing.since ? standing : ACTIVE;
};

const expectEverywhere = async (situation: Situation, day: string): Promise<void> => {
  const { name, account, publicReason, inOverview, generate } = situation;
  const owner = people[account];
  const badgeOf = of(name);
  const standing = standingOn(situation, day);
  const where = `${name}, on ${day}`;

  const { verified, valid, message, pictured, text } = await publicPlaces(moving.server.client(), owner, badgeOf.code);
  const reason = standing === situation.standing ? (publicReason ?? standing.reason) : standing.reason;
  expect(verified, where).toEqual({ ...standing, reason });
  expect([valid, pictured], where).toEqual([standing.status === 'active', standing.status]);
  const special = standing === situation.standing ? situation.message : undefined;
  expect(message, where).toBe(special ?? MESSAGES[standing.status]);
  for (const answered of ['Question ', guestRegister?.briefDescription, guestRegister?.key])
    expect(text, where).not.toContain(answered);

  const { listed, overview } = await ownPlaces(owner, badgeOf);
  expect(listed, where).toEqual(standing);
  if (inOverview || standing === ACTIVE) expect(overview, where).toEqual(standing);
  else expect(overview ?? null, where).toBeNull();

  const subscribed = (await owner.get('/api/auth/me')).body.user.subscription.status === 'active';
  await expectDownloads(owner, badgeOf.code, standing.status);

  const { propertyId, assessmentId } = badgeOf;
  const asked = () => owner.post('/api/badges/generate', { property_id: propertyId, assessment_id: assessmentId });
  const reply = await moving.server.recordingNothing(asked);
  // After a year the answers have to be checked again before the same call renews the badge.
  const status = standing === ACTIVE ? 200 : standing === TERM_OVER ? 409 : generate;
  expect(reply.status, where).toBe(subscribed ? status : 402);
  if (reply.status === 200) expect(reply.body.badge, where).toMatchObject(standing);
};

/** Changes that people make at an instant before the badges are read. */
const ACTIONS: Readonly<Record<string, () => Promise<unknown>>> = {
  [CHANGED]: async () => {
    for (const { name, account, change } of SITUATIONS) await change?.(people[account], of(name));
  },
  '2027-02-01': async () => {
    const { assessmentId } = of('a document runs out and an answer is changed afterwards');
    expect((await answer(people.ada, assessmentId, CHILD_SAFETY, 'N/A')).status).toBe(200);
  },
};

/** The day before, the day and the day after each change. A day ends with its last minute in London. */
const MOMENTS = [
  ['2026-12-09', '12:00'],
  [CHANGED, '12:00'],
  ['2026-12-11', '12:00'],
  ['2027-01-19', '23:50'],
  ['2027-01-20', '00:00'],
  ['2027-01-21', '12:00'],
  ['2027-01-31', '23:50'],
  ['2027-02-01', '00:00'],
  ['2027-02-02', '12:00'],
  ['2027-11-20', '11:00'],
  ['2027-11-21', '00:00'],
  ['2027-11-22', '12:00'],
] as const;

describe('every place shows the same badge', () => {
  test.each(MOMENTS)('on %s at %s', async (day, time) => {
    await moving.moveTo(`${day}T${time}:00.000Z`);
    people = {
      ada: await moving.signIn(emails.ada),
      bea: await moving.signIn(emails.bea),
      cleo: await moving.signIn(emails.cleo),
    };
    await ACTIONS[day]?.();
    for (const situation of SITUATIONS) await expectEverywhere(situation, day);
  });
});

describe('afterwards', () => {
  test('the badge whose term has ended is renewed under its code once all answers were checked again', async () => {
    const { propertyId, assessmentId, code } = of('nothing is changed');
    const body = { property_id: propertyId, assessment_id: assessmentId };
    const generate = () => people.ada.post('/api/badges/generate', body);
    const refusal = expectProblem(await generate(), 409, {
      detail:
        '42 answers are a year old. Check last year’s answers again: once each is confirmed, the badge is renewed under the same code.',
    });
    expect(refusal.type).toBe('/problems/answers-to-recheck');
    await confirmAll(people.ada, assessmentId);
    const reply = await generate();
    expect(reply.status).toBe(200);
    expect(reply.body.badge).toMatchObject({ ...ACTIVE, badgeId: code, issued_date: '2027-11-22' });
  });

  test('the badge of an expired document is active again with a new document', async () => {
    const { propertyId, assessmentId, code } = of('a document runs out');
    await upload(people.ada, propertyId, GAS_SAFETY, { expiry: '2028-11-01' });
    // Its term has also ended.
    expect((await ownPlaces(people.ada, { propertyId, assessmentId, code })).overview).toEqual(TERM_OVER);
    await confirmAll(people.ada, assessmentId);
    expect((await ownPlaces(people.ada, { propertyId, assessmentId, code })).overview).toEqual(ACTIVE);
  });

  test('the badge of an ended subscription is active again with a new subscription', async () => {
    const { assessmentId, code } = of('the subscription has ended');
    await subscribe(people.bea);
    await confirmAll(people.bea, assessmentId);
    const { verified } = await publicPlaces(moving.server.client(), people.bea, code);
    expect(verified).toEqual(ACTIVE);
  });
});

test('a server that runs over midnight shows the new day without an event', async () => {
  const overnight = await movableServer('2026-11-20T12:00:00.000Z');
  onTestFinished(overnight.remove);
  const { client, user } = await subscriber(overnight.server);
  const { propertyId, assessmentId } = await passingProperty(client, '2026-11-20');
  const { badgeId: code } = await badge(client, propertyId, assessmentId);
  await overnight.moveTo('2026-11-20T23:59:55.000Z');
  const owner = await overnight.signIn(user.email);
  const { head } = await overnight.server.recorded();
  // The first read may cache data that is valid until midnight.
  const standing = async () => (await ownPlaces(owner, { propertyId, assessmentId, code })).overview?.status;
  await expect.poll(standing).toBe('expired');
  const { verified } = await publicPlaces(overnight.server.client(), owner, code);
  expect(verified).toMatchObject({ status: 'expired', since: '2026-11-21' });
  expect((await overnight.server.recorded()).head).toBe(head);
});
