import type { Request } from 'express';
import { describe, expect, test } from 'vitest';
import { deviceCookies } from '../../../server/http/deviceCookie.ts';
import { secretsFrom } from '../../../server/identity/secrets.ts';

const { derive, emailKey } = secretsFrom(Buffer.alloc(32, 1));
const holder = (email: string, passwordHash: string) => ({ account: emailKey(email), passwordHash });
const [ADA, BEN] = [holder('ada@example.org', 'a hash'), holder('ben@example.org', 'another hash')];
type Holder = typeof ADA & { byReset?: boolean };

const requestWith = (cookie: string) => ({ headers: { cookie } }) as Request;

/** The cookie that a sign-in to `account` sets in a browser that has the cookies of `sent`. */
const cookieOf = (account: Holder, devices = deviceCookies(true, derive), sent = '') => {
  const set: { name: string; value: string; options: unknown }[] = [];
  const response = { cookie: (name: string, value: string, options: unknown) => set.push({ name, value, options }) };
  devices.set(requestWith(sent), response, account);
  const [cookie] = set;
  if (!cookie) throw new Error('no cookie was set');
  return cookie;
};

const idOf = (account: Holder, cookie: string, devices = deviceCookies(true, derive)) =>
  devices.idOf(requestWith(cookie), account);

test('names the browser for the account it was set for, over https only for this host', () => {
  const { name, value, options } = cookieOf(ADA);
  expect(idOf(ADA, `${name}=${value}`)).toMatch(/^[\w-]{22}$/);
  expect(name).toMatch(/^__Host-device-[0-9a-f]{16}$/);
  expect(options).toEqual({ httpOnly: true, sameSite: 'lax', secure: true, path: '/', maxAge: 365 * 86_400_000 });
});

test('serves two people of one browser', () => {
  const [ada, ben] = [cookieOf(ADA), cookieOf(BEN)];
  const both = `${ada.name}=${ada.value}; ${ben.name}=${ben.value}`;
  expect(idOf(ADA, both)).not.toBeNull();
  expect(idOf(BEN, both)).not.toBeNull();
});

/** The id that a sign-in gives a browser that has this value in the cookie of Ada. */
const nextId = (account: Holder, value: string) => {
  const devices = deviceCookies(true, derive);
  const next = cookieOf(account, devices, `${cookieOf(ADA).name}=${value}`);
  return idOf(account, `${next.name}=${next.value}`);
};

describe('at the next sign-in', () => {
  test.each([
    ['to the same account', ADA],
    ['to the same account with another password', { ...ADA, passwordHash: 'a new hash' }],
    ['to another account', BEN],
  ])('%s the browser keeps its id', (_, account) => {
    const { value } = cookieOf(ADA);
    expect(nextId(account, value)).toBe(value.split('.')[0]);
  });

  test.each([
    [
      'an id that another installation gave',
      cookieOf(ADA, deviceCookies(true, secretsFrom(Buffer.alloc(32, 2)).derive)).value,
    ],
    ['the id of another browser without its proofs', cookieOf(ADA).value.split('.')[0] ?? ''],
    ['a made-up id', `x${cookieOf(ADA).value}`],
  ])('%s is replaced', (_, value) => {
    const id = nextId(ADA, value);
    expect(id).toMatch(/^[\w-]{22}$/);
    expect(id).not.toBe(value.split('.')[0]);
  });
});

test.each([
  ['the value of another account', () => cookieOf(BEN).value],
  ['the value of a reset', () => cookieOf({ ...ADA, byReset: true }).value],
  ['the value of a former password', () => cookieOf({ ...ADA, passwordHash: 'a former hash' }).value],
  ['another id', () => `x${cookieOf(ADA).value}`],
  ['another signature', () => `${cookieOf(ADA).value.split('.')[0]}.${'A'.repeat(43)}`],
  ['no signature', () => cookieOf(ADA).value.split('.')[0]],
  [
    'a value of another installation',
    () => cookieOf(ADA, deviceCookies(true, secretsFrom(Buffer.alloc(32, 2)).derive)).value,
  ],
  ['nothing', () => ''],
])('with %s names no browser', (_, value) => expect(idOf(ADA, `${cookieOf(ADA).name}=${value()}`)).toBeNull());
