import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { InvalidConfig, readConfig } from '../../../server/process/config.ts';
import { makeFolder } from '../../support/temporaryFolder.ts';

const eventStore = (address: string) => readConfig({ EVENT_STORE: address }).EVENT_STORE;

describe('EVENT_STORE', () => {
  test('accepts the addresses in docker-compose.yml', () => {
    const compose = readFileSync('docker-compose.yml', 'utf8');
    const [cluster, single] = [/EVENT_STORE='(esdb[^']+)'/, /EVENT_STORE:-(esdb[^}]+)}/].map(
      (form) => compose.match(form)?.[1] ?? 'not there',
    );
    expect(cluster).toBe('esdb://es1:2113,es2:2113,es3:2113?tls=false');
    expect(eventStore(cluster ?? '')).toBe(cluster);
    expect(eventStore(single ?? '')).toBe(single);
  });

  test.each([
    'postgres',
    'esdb://127.0.0.1:2113?tls=false',
    'esdb+discover://cluster.example.co.uk:2113',
    'esdb://admin:chang%40eit@es1.local:2113,es2.local:2113/?tls=true&keepAliveInterval=2000',
  ])('accepts %s', (address) => expect(eventStore(address)).toBe(address));

  test.each([
    'esdb://',
    'esdb://?tls=false',
    'esdb://es1:2113,?tls=false',
    'esdb://es1:port',
    // The client library does not accept it either.
    'esdb://[::1]:2113?tls=false',
    'http://es1:2113',
    'es1:2113',
    'esdb://es1:2113 ?tls=false',
  ])('refuses %s with an error that names the setting', (address) => {
    expect(() => eventStore(address)).toThrow(InvalidConfig);
    expect(() => eventStore(address)).toThrow(/^Configuration: EVENT_STORE must /);
  });
});

describe('the settings of mails', () => {
  test.each(['LetProof <mail@letproof.example>', 'mail@letproof.example'])('accept the sender %s', (MAIL_FROM) =>
    expect(readConfig({ MAIL_FROM }).MAIL_FROM).toBe(MAIL_FROM),
  );

  test('accept the SMTP server of docker-compose.yml', () => {
    const SMTP_URL = /SMTP_URL: (\S+)/.exec(readFileSync('docker-compose.yml', 'utf8'))?.[1];
    expect(readConfig({ SMTP_URL }).SMTP_URL).toBe('smtp://mailpit:1025');
  });

  test.each([
    ['SMTP_URL', 'mail.example:25'],
    ['SMTP_URL', 'https://mail.example'],
    ['MAIL_FROM', 'LetProof'],
    ['MAIL_FROM', 'a@b.example, c@d.example'],
    ['MAIL_FROM', 'A <a@b.example>\r\nBcc: c@d.example'],
    ['CONTACT_EMAIL', 'team'],
  ])('refuse %s=%s with an error that names the setting', (name, value) =>
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^Configuration: ${name} must `)),
  );
});

describe('the settings of Stripe', () => {
  const [STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET] = ['sk_test_1', 'whsec_1'];

  test('are complete or missing', () => {
    expect(readConfig({ STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET })).toMatchObject({ STRIPE_SECRET_KEY });
    expect(() => readConfig({ STRIPE_SECRET_KEY })).toThrow(
      'Configuration: STRIPE_WEBHOOK_SECRET is needed with STRIPE_SECRET_KEY',
    );
    expect(() => readConfig({ STRIPE_WEBHOOK_SECRET })).toThrow(
      'Configuration: STRIPE_SECRET_KEY is needed with STRIPE_WEBHOOK_SECRET',
    );
  });

  test.each([
    ['STRIPE_SECRET_KEY', 'pk_test_1', STRIPE_WEBHOOK_SECRET],
    ['STRIPE_WEBHOOK_SECRET', STRIPE_SECRET_KEY, 'secret'],
  ])('refuse a wrong %s without repeating it', (name, key, secret) => {
    const read = () => readConfig({ STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secret });
    expect(read).toThrow(new RegExp(`^Configuration: ${name} must read [^ ]+( or [^ ]+)?$`));
    expect(read).not.toThrow(/pk_test_1|=secret/);
  });

  test('do not replace the host of Stripe in production', () => {
    const STRIPE_API_BASE = 'http://127.0.0.1:1';
    expect(readConfig({ STRIPE_API_BASE }).STRIPE_API_BASE).toBe(STRIPE_API_BASE);
    expect(() => readConfig({ STRIPE_API_BASE, NODE_ENV: 'production' })).toThrow(
      'Configuration: STRIPE_API_BASE is for tests, not for production',
    );
  });
});

test('webhooks do not reach private addresses in production', () => {
  expect(readConfig({}).WEBHOOK_ALLOW_PRIVATE).toBe(false);
  expect(readConfig({ WEBHOOK_ALLOW_PRIVATE: 'true' }).WEBHOOK_ALLOW_PRIVATE).toBe(true);
  expect(() => readConfig({ WEBHOOK_ALLOW_PRIVATE: 'true', NODE_ENV: 'production' })).toThrow(
    'Configuration: WEBHOOK_ALLOW_PRIVATE is for tests and development, not for production',
  );
});

describe('a secret in a file', () => {
  const key = Buffer.alloc(32, 7).toString('base64');

  test('is read, without the line break at its end', async () => {
    const { path } = await makeFolder();
    const MASTER_KEY_FILE = join(path, 'master_key');
    writeFileSync(MASTER_KEY_FILE, `${key}\n`);
    expect(readConfig({ MASTER_KEY_FILE }).MASTER_KEY).toBe(key);
    expect(readConfig({ MASTER_KEY_FILE: '' }).MASTER_KEY).toBeUndefined();
  });

  test('stops the start if the file cannot be read, or if the secret is also in the environment', () => {
    const MASTER_KEY_FILE = '/nowhere/key';
    expect(() => readConfig({ MASTER_KEY_FILE })).toThrow(
      'Configuration: MASTER_KEY_FILE names /nowhere/key, which cannot be read',
    );
    expect(() => readConfig({ MASTER_KEY_FILE, MASTER_KEY: key })).toThrow(
      'MASTER_KEY_FILE and MASTER_KEY are both set',
    );
  });
});

test.each([
  ['clamav', { host: 'clamav', port: 3310 }],
  ['10.0.0.7:3311', { host: '10.0.0.7', port: 3311 }],
])('CLAMAV_HOST may be %s', (CLAMAV_HOST, address) => expect(readConfig({ CLAMAV_HOST }).CLAMAV_HOST).toEqual(address));

test('CLAMAV_HOST is no URL', () => {
  expect(() => readConfig({ CLAMAV_HOST: 'tcp://clamav:3310' })).toThrow('CLAMAV_HOST must read host or host:port');
});
