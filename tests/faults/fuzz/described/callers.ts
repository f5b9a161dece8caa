import { expect } from 'vitest';
import { adaWithThings } from '../../../server/http/policy/people.ts';
import { sampleOf } from '../../../server/http/policy/samples.ts';
import type { HttpClient } from '../../../support/http.ts';
import { PASSWORD, subscriber } from '../../../support/journey.ts';
import { isFault } from '../../../support/logs.ts';
import type { TestServer } from '../../../support/server.ts';
import { staffMember } from '../../../support/staff.ts';
import type { ApiDocument } from './operations.ts';
import { type Exchange, judge } from './oracle.ts';
import type { Planned } from './plans.ts';
import { rawOf } from './requests.ts';
import type { Source } from './valid.ts';

export type Who = 'owner' | 'staff' | 'stranger' | 'nobody';

/** The errors of answers that are no faults. */
const EXPECTED = ['PrinterUnavailable', 'PrinterBusy', 'TooBusy'];

export const faultsIn = (lines: readonly string[]): readonly string[] =>
  lines.filter((line) => isFault(line) && !EXPECTED.includes(JSON.parse(line).err?.type));

/**
 * People of a server on which there are things of all kinds. They send requests that are made from the document, and wait
 * `limit` milliseconds for an answer.
 */
export const callersOf = async (server: TestServer, document: ApiDocument, limit?: number) => {
  const { ada, thingsOf, spareProperties } = await adaWithThings(server);
  const things = await thingsOf(spareProperties[0]);
  const people: Readonly<Record<Who, HttpClient>> = {
    owner: ada.client,
    staff: (await staffMember(server)).client,
    stranger: (await subscriber(server)).client,
    nobody: server.client(),
  };
  /** The addresses of those who sign in again when a request has ended their session. */
  const emails = new Map<Who, string>();
  for (const name of ['owner', 'staff', 'stranger'] as const)
    emails.set(name, (await people[name].get('/api/auth/me')).body.user.email);
  const judged = judge(server.origin, document, limit);

  /** By the names of fields and parameters. */
  const ids: Readonly<Record<string, unknown>> = {
    property_id: things.property,
    property_ids: [things.property],
    assessment_id: things.assessment,
    documents: [things.document],
    badge_id: things.badge,
    code: things.badge,
  };
  const source: Source = {
    component: (name) => document.components.schemas[name] ?? {},
    sampleOf: ({ name }) => sampleOf(name, things),
    // The type of each value stays the same.
    withIds: (example) =>
      JSON.parse(JSON.stringify(example), (name, value) => (typeof value === typeof ids[name] ? ids[name] : value)),
  };

  let sent = 0;
  /** Each request has an address of its own, so that no limit by address is reached. */
  const nextAddress = () => `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent++ & 255}`;

  return {
    people,
    /** The names of those who are signed in. */
    signedIn: [...emails.keys()],
    source,
    judged,
    exchange: async ({ operation, parts, who }: Planned<Who>): Promise<Exchange> => {
      const { headers, ...request } = await rawOf(operation, parts);
      const cookie = [...people[who].jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const own = { 'x-forwarded-for': nextAddress(), origin: server.origin, ...(cookie && { cookie }) };
      return judged.exchange(who, { ...request, headers: { ...own, ...headers } });
    },
    /** A request may have ended a session. After many wrong passwords of an account, its next sign-ins wait in turn. */
    signInAgain: async () => {
      for (const [name, email] of emails) {
        if ((await people[name].get('/api/auth/me')).status !== 401) continue;
        const json = { email, password: PASSWORD };
        const signIn = async () =>
          (await people[name].send('POST', '/api/auth/login', { json, headers: { 'x-forwarded-for': nextAddress() } }))
            .status;
        await expect.poll(signIn, { interval: 1000, message: `${name} cannot sign in again` }).toBe(200);
      }
    },
  };
};
export type Callers = Awaited<ReturnType<typeof callersOf>>;
