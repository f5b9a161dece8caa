import { describe, expect, test } from 'vitest';
import { expectProblem } from '../../../support/expectations.ts';
import { newAccount, register, someEmail } from '../../../support/journey.ts';
import { ACCEPTED, LONGEST, neighboursOf, REFUSED } from '../../../support/passwords.ts';
import { worldForFile } from '../../../support/world.ts';

const world = worldForFile();

/** From an address of its own, so that the limits of failed sign-ins do not count. */
const signIn = (email: string, password: string) => world.server.client().post('/api/auth/login', { email, password });

/** The server hashes two passwords at once. */
const AT_ONCE = 4;

/** Hashing takes its time. The first four once opened an account in another way, too. */
const TRIED = ACCEPTED.filter((_, index) => process.env.LONG || index < 4 || index % 8 === 0);

describe('a password', () => {
  test('of any characters opens its account as it was typed, and in no other way', async () => {
    const wrong: string[] = [];
    const tryAll = async ([why, password]: (typeof ACCEPTED)[number]) => {
      const email = someEmail();
      const registered = await world.server.client().post('/api/auth/register', newAccount({ email, password }));
      if (registered.status !== 201) return void wrong.push(`${why}: not accepted: ${registered.text}`);
      if ((await signIn(email, password)).status !== 200) wrong.push(`${why}: does not sign in`);
      for (const other of neighboursOf(password)) {
        const { status } = await signIn(email, other);
        if (status !== 401) wrong.push(`${why}: ${status} for ${JSON.stringify(other).slice(0, 100)}`);
      }
    };
    for (let at = 0; at < TRIED.length; at += AT_ONCE) await Promise.all(TRIED.slice(at, at + AT_ONCE).map(tryAll));
    expect(wrong).toEqual([]);
  });

  test.each(REFUSED)('that is %s is refused with its sentence, and makes no account', async (_, password, detail) => {
    const account = newAccount({ password });
    const reply = await world.server.recordingNothing(() => world.server.client().post('/api/auth/register', account));
    expectProblem(reply, 422, { detail, errors: { password: detail } });
    expect(reply.headers.getSetCookie()).toEqual([]);
  });

  test('of 1 MB is refused before it is hashed, when it is chosen and when it is typed', async () => {
    const { email } = await register(world.server.client());
    const password = 'x'.repeat(2 ** 20);
    expectProblem(await world.server.client().post('/api/auth/register', newAccount({ password })), 413);
    expectProblem(await signIn(email, password), 413);
    expectProblem(await signIn(email, 'x'.repeat(LONGEST + 1)), 422, { errors: { password: 'Invalid password' } });
  });
});

test('there are 60 passwords and more, each with a neighbour', () => {
  expect(ACCEPTED.length).toBeGreaterThanOrEqual(60);
  expect(ACCEPTED.filter(([, password]) => neighboursOf(password).length === 0)).toEqual([]);
});
