import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { addDays, addMonths, londonDay } from '../../../domain/calendar.ts';
import type { HttpClient } from '../../support/http.ts';
import {
  addProperty,
  badge,
  begin,
  PASSWORD,
  passingProperty,
  register,
  send,
  subscriber,
  upload,
} from '../../support/journey.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { grantAccess } from './policy/people.ts';

const GAS_SAFETY = 20;
let server: TestServer;
let ada: HttpClient;
let visitor: HttpClient;
let day: string;

beforeAll(async () => {
  server = await startServer();
  visitor = server.client();
  day = addMonths(londonDay(server.now()), 6);
});
afterAll(() => server?.remove());

const someone = async () => {
  ({ client: ada } = await subscriber(server));
  const propertyId = await addProperty(ada, { name: 'Quay House; Whitby, "North"\\n' });
  await begin(ada, propertyId);
  return { propertyId, documentId: await upload(ada, propertyId, GAS_SAFETY, { expiry: day }) };
};
const address = async (path = '/api/account/calendar') => new URL((await ada.get(path)).body.url).pathname;
const read = async (path: string) => {
  const reply = await visitor.get(path);
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
  return reply.text;
};

/** The events, as another library reads them. */
const eventsIn = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    const alarm = component.getFirstSubcomponent('valarm')?.getFirstPropertyValue('trigger');
    return {
      uid: event.uid,
      summary: event.summary,
      start: event.startDate.toString(),
      end: event.endDate.toString(),
      isDate: event.startDate.isDate,
      sequence: event.sequence,
      alarm: String(alarm),
    };
  });

describe('a calendar', () => {
  test('has a whole-day event with an alarm for each document with a date, and no personal data but the name', async () => {
    const { documentId } = await someone();
    const text = await read(await address());
    expect(eventsIn(text)).toEqual([
      {
        uid: `document-${documentId}@letproof`,
        summary: 'Gas safety certificate runs out: Quay House; Whitby, "North"\\n',
        start: day,
        end: addDays(day, 1),
        isDate: true,
        sequence: 0,
        alarm: '-P29DT15H',
      },
    ]);
    expect(text).not.toMatch(/@example|Ada|Harbour Street|YO21/);
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  });

  test('can be read 120 times an hour', async () => {
    await someone();
    const path = await address();
    const statuses: number[] = [];
    for (let reads = 0; reads < 121; reads += 1) statuses.push((await visitor.get(path)).status);
    expect(statuses.lastIndexOf(200)).toBe(119);
    expect(statuses.at(-1)).toBe(429);
  });

  test('keeps the UID and counts the sequence up when a date changes; what is replaced or deleted vanishes', async () => {
    const { propertyId, documentId } = await someone();
    const path = await address();
    const [before] = eventsIn(await read(path));
    const later = addDays(day, 3);
    await ada.send('PATCH', `/api/documents/${documentId}/expiry`, { json: { expiry_date: later } });
    await expect.poll(async () => eventsIn(await read(path))[0]?.start).toBe(later);
    const [after] = eventsIn(await read(path));
    expect(after).toMatchObject({ uid: before?.uid, start: later });
    expect(after?.sequence).toBe((before?.sequence ?? 0) + 1);
    const other = await upload(ada, propertyId, GAS_SAFETY, { expiry: day });
    await expect
      .poll(async () => eventsIn(await read(path)).map(({ uid }) => uid))
      .toEqual([`document-${other}@letproof`]);
    await ada.send('DELETE', `/api/documents/${other}`);
    // A visitor does not wait for what another client has written.
    await expect.poll(async () => eventsIn(await read(path))).toEqual([]);
  });

  test('says that an entry has changed when the property gets another name', async () => {
    const { propertyId } = await someone();
    const path = await address();
    const stamps = (text: string) => /LAST-MODIFIED:(.+)\r\n/.exec(text)?.[1] ?? '';
    const before = await read(path);
    const { property } = (await ada.get(`/api/properties/${propertyId}`)).body;
    const { name: _, ...details } = property;
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const renamed = await ada.put(`/api/properties/${propertyId}`, { ...details, name: 'Net Loft' });
    expect(renamed.status).toBe(200);
    await expect.poll(() => read(path)).toContain('Net Loft');
    const after = await read(path);
    expect(eventsIn(after)[0]?.sequence).toBe((eventsIn(before)[0]?.sequence ?? 0) + 1);
    expect(stamps(after) > stamps(before)).toBe(true);
  });

  test('of a property has its documents only, and is empty once the property is removed', async () => {
    const { propertyId } = await someone();
    const second = await addProperty(ada, { name: 'Bakehouse', address_line1: '9 Mill Lane' });
    const certificate = await upload(ada, second, GAS_SAFETY, { expiry: day });
    const path = await address(`/api/properties/${second}/calendar`);
    expect(path).not.toBe(await address(`/api/properties/${propertyId}/calendar`));
    await expect
      .poll(async () => eventsIn(await read(path)).map(({ uid }) => uid))
      .toEqual([`document-${certificate}@letproof`]);
    await ada.send('DELETE', `/api/properties/${second}`);
    await expect.poll(async () => eventsIn(await read(path))).toEqual([]);
  });

  test('that has not changed is answered 304, and one that has changed is not', async () => {
    const { documentId, propertyId } = await someone();
    let expiry = day;
    for (const path of [await address(), await address(`/api/properties/${propertyId}/calendar`)]) {
      const first = await visitor.get(path);
      const again = await visitor.get(path);
      const tag = first.headers.get('etag') ?? '';
      expect([again.text, again.headers.get('etag')]).toEqual([first.text, tag]);
      const asked = (sent: string) => visitor.send('GET', path, { headers: { 'if-none-match': sent } });
      for (const sent of [tag, `W/${tag}`]) {
        const { status, text, headers } = await asked(sent);
        expect([status, text, headers.get('etag')]).toEqual([304, '', tag]);
      }
      expiry = addDays(expiry, 1);
      await ada.send('PATCH', `/api/documents/${documentId}/expiry`, { json: { expiry_date: expiry } });
      await expect.poll(async () => (await asked(tag)).status).toBe(200);
      expect(eventsIn((await asked(tag)).text)[0]?.start).toBe(expiry);
    }
  });

  test('that is empty stays so, and has its first entry as soon as there is one', async () => {
    ({ client: ada } = await subscriber(server));
    const propertyId = await addProperty(ada);
    await begin(ada, propertyId);
    const path = await address();
    for (let time = 0; time < 2; time++) expect(eventsIn(await read(path))).toEqual([]);
    await upload(ada, propertyId, GAS_SAFETY, { expiry: day });
    await expect.poll(async () => eventsIn(await read(path)).length).toBe(1);
  });
});

describe('the address', () => {
  test('stays the same, has 256 bits, and is stored only as a hash', async () => {
    await someone();
    const path = await address();
    expect(await address()).toBe(path);
    const [, token = ''] = /^\/api\/calendar\/([\w-]{43})\.ics$/.exec(path) ?? [];
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const rows = await server.query('select * from calendar_address');
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(server.logged.join('\n')).not.toContain(token);
  });

  test('that was replaced is like one that was guessed', async () => {
    await someone();
    const old = await address();
    const path = new URL((await ada.post('/api/account/calendar/rotate')).body.url).pathname;
    expect(await address()).toBe(path);
    await read(path);
    const guessed = `/api/calendar/${'A'.repeat(43)}.ics`;
    const [one, other] = [await visitor.get(old), await visitor.get(guessed)];
    expect([one.status, one.text.replace(old, '')]).toEqual([404, other.text.replace(guessed, '')]);
  });

  test('of a deleted account is gone', async () => {
    await someone();
    const path = await address();
    await read(path);
    expect((await ada.send('DELETE', '/api/account', { json: { password: PASSWORD, confirm: 'DELETE' } })).status).toBe(
      200,
    );
    expect((await visitor.get(path)).status).toBe(404);
  });

  test('of another account’s property is 404, and guesses are limited', async () => {
    const { propertyId } = await someone();
    const { client: stranger } = await subscriber(server);
    expect((await stranger.get(`/api/properties/${propertyId}/calendar`)).status).toBe(404);
    const guess = () =>
      visitor.send('GET', '/api/calendar/none.ics', { headers: { 'x-forwarded-for': '198.51.100.7' } });
    const replies = await Promise.all(Array.from({ length: 61 }, guess));
    expect(replies.filter(({ status }) => status === 404)).toHaveLength(60);
    const [refused] = replies.filter(({ status }) => status === 429);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

test('one document can be added to a calendar; a document without a date cannot', async () => {
  const { propertyId, documentId } = await someone();
  const reply = await ada.get(`/api/documents/${documentId}/calendar.ics`);
  expect(reply.headers.get('content-disposition')).toBe('attachment; filename=letproof.ics');
  expect(eventsIn(reply.text)).toHaveLength(1);
  const undated = (await send(ada, propertyId, 21)).body.document_id;
  expect((await ada.get(`/api/documents/${undated}/calendar.ics`)).status).toBe(404);
  expect((await (await subscriber(server)).client.get(`/api/documents/${documentId}/calendar.ics`)).status).toBe(404);
});

describe('a month to download', () => {
  test('has the documents of its days, of the property and the type that are asked for', async () => {
    const { propertyId, documentId } = await someone();
    const other = await addProperty(ada, { name: 'Bakehouse', address_line1: '9 Mill Lane' });
    await begin(ada, other);
    const second = await upload(ada, other, GAS_SAFETY, { expiry: day });
    const month = day.slice(0, 7);
    const found = async (query: string) => {
      const reply = await ada.get(`/api/documents/calendar.ics?${query}`);
      expect(reply.headers.get('content-disposition')).toBe(`attachment; filename=letproof-${query.slice(6, 13)}.ics`);
      return eventsIn(reply.text).map(({ uid }) => uid);
    };
    const uids = [documentId, second].map((id) => `document-${id}@letproof`);
    expect(new Set(await found(`month=${month}`))).toEqual(new Set(uids));
    expect(await found(`month=${month}&property_id=${propertyId}`)).toEqual([uids[0]]);
    expect(await found(`month=${month}&document_type=epc_certificate`)).toEqual([]);
    expect(await found(`month=${addMonths(day, 1).slice(0, 7)}`)).toEqual([]);
  });

  test('has the ends of badges and the yearly checks, too, alone or with the others', async () => {
    const { client } = await subscriber(server);
    const { propertyId, assessmentId } = await passingProperty(client);
    const { badge_id: code, issued_date } = await badge(client, propertyId, assessmentId);
    const inMonth = async (day: string, query = '') => {
      const reply = await client.get(`/api/documents/calendar.ics?month=${day.slice(0, 7)}${query}`);
      return eventsIn(reply.text).map(({ uid, summary }) => `${uid} ${summary}`);
    };
    const end = `badge-${code}@letproof The badge’s twelve months end: Sea View`;
    const check = `recheck-${assessmentId}@letproof Check last year’s answers again: Sea View`;
    const inAYear = addMonths(issued_date, 12);
    expect(new Set(await inMonth(inAYear))).toEqual(new Set([end, check]));
    expect(await inMonth(inAYear, '&kind=badge')).toEqual([end]);
    expect(await inMonth(inAYear, `&kind=check&property_id=${propertyId}`)).toEqual([check]);
    expect(await inMonth(inAYear, '&document_type=gas_safety_certificate')).toEqual([]);
    expect(await inMonth(issued_date, '&kind=badge')).toEqual([]);
  });

  test('reads the properties that can have such dates, and no other', async () => {
    const { propertyId } = await someone();
    const other = await addProperty(ada, { name: 'Bakehouse', address_line1: '9 Mill Lane' });
    const all = vi.spyOn(server.core.reads, 'all');
    onTestFinished(() => all.mockRestore());
    const readFor = async (query: string) => {
      all.mockClear();
      await ada.get(`/api/documents/calendar.ics?month=2027-01${query}`);
      const asked = all.mock.calls.flatMap(([{ name, values }]) => (name ? [[name, values[1]] as const] : []));
      return asked.filter(([name]) => /^(properties|listed)/.test(name));
    };
    expect(await readFor('&document_type=epc_certificate')).toEqual([]);
    expect(await readFor(`&property_id=${propertyId}`)).toEqual([['properties-by-version', [propertyId]]]);
    expect(await readFor('')).toEqual([
      ['listed-versions', null],
      ['properties-by-version', [propertyId, other]],
    ]);
  });

  test('has what a grant covers, and of no other property', async () => {
    const { propertyId, documentId } = await someone();
    const { user } = (await ada.get('/api/auth/me')).body;
    const other = await passingProperty(ada, day);
    const viewer = server.client();
    const { id } = await register(viewer);
    const scope = { kind: 'properties' as const, propertyIds: [propertyId] };
    await grantAccess(server, user.id, id, { role: 'viewer', scope });
    const month = (on: string, query = '') =>
      viewer.get(`/api/documents/calendar.ics?account=${user.id}&month=${on.slice(0, 7)}${query}`);
    const uidsOf = async (on: string) => eventsIn((await month(on)).text).map(({ uid }) => uid);
    expect(await uidsOf(day)).toEqual([`document-${documentId}@letproof`]);
    const checkOn = addMonths(londonDay(server.now()), 12);
    expect(eventsIn((await ada.get(`/api/documents/calendar.ics?month=${checkOn.slice(0, 7)}`)).text)).toHaveLength(1);
    expect(await uidsOf(checkOn)).toEqual([]);
    expect((await month(day, `&property_id=${other.propertyId}`)).status).toBe(404);
    expect((await visitor.get('/api/documents/calendar.ics?month=2027-01')).status).toBe(401);
  });

  test.each(['', 'month=0000-01', 'month=2027-13', 'month=2027-1', 'month=2027-01&document_type=passport'])(
    'that is asked for as %j is refused',
    async (query) => {
      await someone();
      expect((await ada.get(`/api/documents/calendar.ics?${query}`)).status).toBe(422);
    },
  );
});
