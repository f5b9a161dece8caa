import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { signIn } from '../support/accounts.ts';
import { bruteForce } from '../support/bruteForce.ts';
import { PASSWORD, register, someEmail } from '../support/journey.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { random, seedOfRun } from '../support/storedEvents.ts';
import { sameBrowserOn } from '../support/twoServers.ts';

/** Guesses from each number of addresses. */
const GUESSES = Number(process.env.ROUNDS ?? 1000);

/** Guesses of a control. */
const FEW = 1000;

/** So many that five guesses on each are more than an address has. */
const OTHER_ACCOUNTS = 24;

const seeded = random(seedOfRun());

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.remove());

/** What the process has in memory is lost. */
const restart = async () => {
  await server.stop();
  server = await startServer({ dataDir: server.dataDir });
};

/** With a session of an own account an attacker evades the limit of refused bodies, which would hide the others. */
const newAttacker = async () => {
  const member = server.client();
  await register(member);
  return () => [sameBrowserOn(server, member), server.client()];
};

/** An account, and a browser that has signed in to it and out again. */
const newOwner = async () => {
  const known = server.client();
  const { email } = await register(known);
  expect((await known.post('/api/auth/logout')).status).toBe(200);
  return { email, known };
};

const attackOn = (email: string, { from, others }: { readonly from: number; readonly others: number }) =>
  bruteForce({ accounts: [email, ...Array.from({ length: others }, someEmail)], from, random: seeded });

/** Seconds. No attempt has to wait longer for its turn. */
const PATIENCE = 5;

/** The owner in a browser that has not signed in before, at an address of its own. */
const signInElsewhere = async (email: string) => {
  const { status, headers } = await signIn(server.client(), email);
  return { status, wait: Number(headers.get('retry-after') ?? 0) };
};

test.each([
  { from: 1, mayBeToldToWait: false },
  { from: 10, mayBeToldToWait: false },
  // So many have attempts left that another one may have taken the turn. A browser without its cookie has no other right.
  { from: 1000, mayBeToldToWait: true },
])(
  'from $from addresses no more guesses are checked than the limits allow, also after a restart, and the owner signs in',
  async ({ from, mayBeToldToWait }) => {
    const { email, known } = await newOwner();
    const browsers = await newAttacker();
    const attack = attackOn(email, { from, others: OTHER_ACCOUNTS });
    await attack.send(browsers(), GUESSES / 2);
    await restart();
    await attack.send(browsers(), GUESSES / 2, async () => {
      const { status } = await sameBrowserOn(server, known).send('POST', '/api/auth/login', {
        json: { email, password: PASSWORD },
        headers: { 'x-forwarded-for': attack.address() },
      });
      expect(status, 'from a known browser at an address of the attack').toBe(200);
      const elsewhere = await signInElsewhere(email);
      expect(elsewhere.status, 'from another browser during the attack').toBeOneOf(
        mayBeToldToWait ? [200, 429] : [200],
      );
      expect(elsewhere.wait).toBeLessThanOrEqual(PATIENCE);
    });
    expect(attack.networks()).toBe(Math.min(from, GUESSES));
    expect((await signInElsewhere(email)).status, 'from another browser after the attack').toBe(200);
    expect(attack.exceeded()).toEqual([]);
  },
);

/** As if this limit counted nothing. */
const withoutCounting = async (limit: string) => {
  await server.query(`
    create function uncounted() returns trigger language plpgsql as $$ begin
      if starts_with(new.key, '${limit}:') then new.points := 0; end if;
      return new;
    end $$;
    create trigger uncounted before insert or update on rate_limit for each row execute function uncounted()`);
  onTestFinished(async () => {
    await server.query('drop function uncounted cascade');
  });
};

describe('control: the judge finds that more guesses are checked', () => {
  test.each([
    { name: 'an account and an address', limit: 'login', from: 1, others: 0 },
    { name: 'an address', limit: 'loginByAddress', from: 1, others: OTHER_ACCOUNTS },
    { name: 'an account', limit: 'loginByAccount', from: 10, others: 0 },
  ])('without the limit of $name', async ({ name, limit, ...size }) => {
    const { email } = await newOwner();
    const browsers = await newAttacker();
    await withoutCounting(limit);
    const attack = attackOn(email, size);
    await attack.send(browsers(), FEW);
    expect(attack.exceeded()).toEqual([expect.stringMatching(`^${name}: `)]);
  });

  test('after a restart that forgets them, as limits in the memory of the process', async () => {
    const { email } = await newOwner();
    const browsers = await newAttacker();
    const attack = attackOn(email, { from: 1, others: 0 });
    await attack.send(browsers(), FEW / 2);
    expect(attack.exceeded()).toEqual([]);
    await server.query('truncate rate_limit');
    await restart();
    await attack.send(browsers(), FEW / 2);
    expect(attack.exceeded()).toEqual([expect.stringMatching(/^an account and an address: /)]);
  });

  test('when the address is taken from what the attacker has written', async () => {
    const { email } = await newOwner();
    const browsers = await newAttacker();
    server.app.set('trust proxy', true);
    onTestFinished(() => void server.app.set('trust proxy', 1));
    const attack = attackOn(email, { from: 1, others: 0 });
    await attack.send(browsers(), FEW);
    expect(attack.exceeded()).toEqual([expect.stringMatching(/^an account and an address: /)]);
  });
});
