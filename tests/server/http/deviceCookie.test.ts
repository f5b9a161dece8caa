import type { Request } from 'express';
import { expect, test } from 'vitest';
import { deviceCookies } from '../../../server/http/deviceCookie.ts';
import { secretsFrom } from '../../../server/identity/secrets.ts';

const { derive, emailKey } = secretsFrom(Buffer.alloc(32, 1));
const holder = (email: string, passwordHash: string) => ({ account: emailKey(email), passwordHash });
const [ADA, BEN] = [holder('ada@example.org', 'a hash'), holder('ben@example.org', 'another hash')];
type Holder = typeof ADA;

/** The cookie that a sign-in to `account` sets. */
const cookieOf = (account: Holder, devices = deviceCookies(true, derive)) => {
  const set: { name: string; value: string; options: unknown }[] = [];
  const response = { cookie: (name: string, value: string, options: unknown) => set.push({ name, value, options }) };
  devices.set(response, account);
  const [cookie] = set;
  if (!cookie) throw new Error('no cookie was set');
  return cookie;
};

const idOf = (account: Holder, cookie: string, devices = deviceCookies(true, derive)) =>
  devices.idOf({ headers: { cookie } } as Request, account);

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

test.each([
  ['the value of another account', () => cookieOf(BEN).value],
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
