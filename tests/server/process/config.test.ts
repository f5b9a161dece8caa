import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { InvalidConfig, readConfig } from '../../../server/process/config.ts';
import { SECRETS } from '../../../server/process/secretFiles.ts';
import { keyOf, PRODUCTION } from '../../support/productionSettings.ts';
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

describe('DATABASE_URL', () => {
  const at = (query: string) => readConfig({ NODE_ENV: 'test', DATABASE_URL: `postgres://a:b@db/letproof${query}` });

  test.each(['', '?sslmode=verify-full', '?host=%2Frun%2Fpostgresql', '?fallback_application_name=letproof'])(
    'may end with %j',
    (query) => expect(at(query).DATABASE_URL).toBe(`postgres://a:b@db/letproof${query}`),
  );

  test.each([
    ['application_name', '?application_name=letproof'],
    ['options', '?sslmode=require&options=-c%20search_path%3Dletproof'],
    ['statement_timeout', '?statement_timeout=1000'],
    ['query_timeout', '?query_timeout=1000'],
  ])('must not replace %s, which the server sets itself', (name, query) => {
    expect(() => at(query)).toThrow(InvalidConfig);
    expect(() => at(query)).toThrow(`Configuration: DATABASE_URL must not set ${name}`);
  });
});

describe('the settings of mails', () => {
  test.each(['LetProof <mail@letproof.example>', 'mail@letproof.example'])('accept the sender %s', (MAIL_FROM) =>
    expect(readConfig({ MAIL_FROM }).MAIL_FROM).toBe(MAIL_FROM),
  );

  test('accept the SMTP server of docker-compose.yml', () => {
    const SMTP_URL = /SMTP_URL:-([^}\s]+)}/.exec(readFileSync('docker-compose.yml', 'utf8'))?.[1];
    expect(readConfig({ SMTP_URL }).SMTP_URL).toBe('smtp://mailpit:1025?ignoreTLS=true');
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

  test.each(['https://pay.example.com', 'pay.example.com/x', '"><script>'])(
    'do not take %s for a custom domain',
    (STRIPE_CUSTOM_DOMAIN) =>
      expect(() => readConfig({ STRIPE_CUSTOM_DOMAIN })).toThrow(
        'Configuration: STRIPE_CUSTOM_DOMAIN must be a host name, such as pay.example.com',
      ),
  );

  test('do not replace the host of Stripe in production', () => {
    const STRIPE_API_BASE = 'http://127.0.0.1:1';
    expect(readConfig({ STRIPE_API_BASE }).STRIPE_API_BASE).toBe(STRIPE_API_BASE);
    expect(() => readConfig({ STRIPE_API_BASE, NODE_ENV: 'production' })).toThrow(
      'Configuration: STRIPE_API_BASE is for tests, not for production',
    );
  });
});

test('a second factor of staff is optional or required', () => {
  expect(readConfig({}).STAFF_SECOND_FACTOR).toBe('optional');
  expect(readConfig({ STAFF_SECOND_FACTOR: 'required' }).STAFF_SECOND_FACTOR).toBe('required');
  expect(() => readConfig({ STAFF_SECOND_FACTOR: 'true' })).toThrow(
    'Configuration: STAFF_SECOND_FACTOR must be optional or required',
  );
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

describe('a start in production', () => {
  const inFile = (secret: string, path: string): NodeJS.ProcessEnv => ({
    [secret]: undefined,
    [`${secret}_FILE`]: path,
  });

  const expectRefused = (name: string, changes: NodeJS.ProcessEnv) => {
    const read = () => readConfig({ ...PRODUCTION, ...changes });
    expect(read).toThrow(InvalidConfig);
    expect(read).toThrow(new RegExp(`^Configuration: ${name} [^\\n]+$`));
    for (const secret of SECRETS) {
      const value = changes[secret];
      if (value) expect(read, 'a secret is not repeated').not.toThrow(value);
    }
  };

  test('control: succeeds with all settings', () =>
    expect(readConfig(PRODUCTION)).toMatchObject({ NODE_ENV: 'production', S3_BUCKET: 'documents' }));

  const MISSING: readonly (readonly [what: string, named: string, changes: NodeJS.ProcessEnv])[] = [
    ['no MASTER_KEY', 'MASTER_KEY', { MASTER_KEY: undefined }],
    ['an empty MASTER_KEY', 'MASTER_KEY', { MASTER_KEY: '' }],
    ['an empty file of MASTER_KEY', 'MASTER_KEY', inFile('MASTER_KEY', '/dev/null')],
    ['MASTER_KEY twice', 'MASTER_KEY_FILE', { MASTER_KEY_FILE: '/dev/null' }],
    ['no STRIPE_SECRET_KEY', 'STRIPE_SECRET_KEY', { STRIPE_SECRET_KEY: undefined }],
    ['no STRIPE_WEBHOOK_SECRET', 'STRIPE_WEBHOOK_SECRET', { STRIPE_WEBHOOK_SECRET: undefined }],
    ['an empty file of the webhook secret', 'STRIPE_WEBHOOK_SECRET', inFile('STRIPE_WEBHOOK_SECRET', '/dev/null')],
    ['no AWS_REGION', 'AWS_REGION', { AWS_REGION: undefined }],
    ['no AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', { AWS_ACCESS_KEY_ID: undefined }],
    ['no AWS_SECRET_ACCESS_KEY', 'AWS_SECRET_ACCESS_KEY', { AWS_SECRET_ACCESS_KEY: undefined }],
    ...SECRETS.map((name) => [`no file of ${name}`, `${name}_FILE`, inFile(name, '/nowhere/secret')] as const),
  ];
  test.each(MISSING)('is refused in one sentence with %s', (_, named, changes) => expectRefused(named, changes));

  const WEAK: readonly (readonly [name: string, value: string])[] = [
    ['MASTER_KEY', 'changeme'],
    ['MASTER_KEY', 'correct horse battery staple'],
    ['MASTER_KEY', keyOf(16)],
    ['MASTER_KEY', keyOf(31)],
    ['MASTER_KEY', keyOf(33)],
    ['MASTER_KEY', Buffer.alloc(32).toString('base64')],
    ['LEDGER_KEY', Buffer.alloc(32, 'key').toString('base64')],
    ['MASTER_KEY', keyOf(64)],
    // 32 bytes, in hexadecimal and in base64url.
    ['MASTER_KEY', '07'.repeat(32)],
    ['MASTER_KEY', `${'_'.repeat(43)}=`],
    ['NEW_MASTER_KEY', keyOf(16)],
    ['CREDENTIAL_KEY', keyOf(16)],
    ['CREDENTIAL_KEY', 'changeme'],
    ['LEDGER_KEY', keyOf(16)],
    ['LEDGER_KEY', 'changeme'],
    ['METRICS_TOKEN', 'changeme'],
    ['METRICS_TOKEN', 'fifteen-letters'],
    ['METRICS_TOKEN', 'changeme-changeme'],
    ['STRIPE_SECRET_KEY', 'changeme'],
    ['STRIPE_SECRET_KEY', 'pk_live_1'],
    ['STRIPE_SECRET_KEY', 'sk_live_<secret>'],
    ['STRIPE_WEBHOOK_SECRET', 'changeme'],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_ 1'],
    ['DATABASE_URL', 'changeme'],
    ['DATABASE_URL', 'mysql://letproof:1853@db/letproof'],
    ['DATABASE_URL', 'postgres://root:root@db/letproof'],
    ['DATABASE_URL', 'postgres://letproof:letproof@db/letproof'],
    ['DATABASE_URL', 'postgres://harbour%2Dwall:Harbour%2DWall@db/letproof'],
    ['DATABASE_URL', 'postgres://letproof:r%6Fot@db/letproof'],
    ['DATABASE_URL', 'postgres://letproof:%@db/letproof'],
    ['DATABASE_URL', 'postgres://пристань:Пристань@db/letproof'],
    ['METRICS_TOKEN', '!?!?!?!?!?!?!?!?'],
    ['DATABASE_URL', 'postgres://postgres:postgres@db/letproof'],
    ['EVENT_STORE', 'changeme'],
    ['EVENT_STORE', 'http://admin:changeit@es1:2113'],
    ['EVENT_STORE', 'esdb://admin:changeit@es1:2113?tls=true'],
    ['EVENT_STORE', 'esdb://harbour:admin@es1:2113,es2:2113?tls=true'],
    ['SMTP_URL', 'smtps://harbour:harbour@mail.example'],
    ['AWS_SECRET_ACCESS_KEY', 'minioadmin'],
    ['AWS_SECRET_ACCESS_KEY', 'LetProof'],
    ['SMTP_URL', 'https://user:password@mail.example'],
    ['LEDGER_WITNESSES', 'witness.example https://witness.example'],
  ];
  test.each(WEAK)('is refused in one sentence with the weak value %s=%j', (name, value) =>
    expectRefused(name, { [name]: value }),
  );

  const STRONG: readonly (readonly [name: string, value: string])[] = [
    ['DATABASE_URL', 'postgres://letproof:чайка-над-пристанью@db/letproof'],
    ['DATABASE_URL', `postgres://letproof:${encodeURIComponent('чайка-над-пристанью')}@db/letproof`],
    ['SMTP_URL', `smtps://${encodeURIComponent('港の壁:海辺の灯台')}@mail.example`.replace('%3A', ':')],
    ['METRICS_TOKEN', '$%&/()=?*+#<>|;~'],
  ];
  test.each(STRONG)('takes %s=%j, which has no Latin letters', (name, value) =>
    expect(readConfig({ ...PRODUCTION, [name]: value })).toMatchObject({ [name]: value }),
  );

  test.each([
    ['NODE_ENV', 'prod'],
    ['NODE_ENV', 'Production'],
    ['CLOCK_START', '2026-01-01T00:00:00Z'],
    ['STRIPE_API_BASE', 'http://127.0.0.1:1'],
    ['WEBHOOK_ALLOW_PRIVATE', 'true'],
    ['TEST_POSTGRES_SETTINGS', 'fsync=off'],
    ['TEST_PATIENCE', '1000'],
    ['TEST_HEARTBEAT', '1000'],
  ])('is refused in one sentence with %s=%s, which is for development and tests', (name, value) =>
    expectRefused(name, { [name]: value }),
  );
});
