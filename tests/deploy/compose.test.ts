import { readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { HEAP_SETTINGS } from '../../scripts/heapSettings.ts';
import { readConfig, SETTINGS } from '../../server/process/config.ts';
import { SECRETS } from '../../server/process/secretFiles.ts';
import { checker, compose, type Parsed, schemaNamed } from './deployed.ts';

const file = compose();
const text = readFileSync('docker-compose.yml', 'utf8');
const proxy = readFileSync('deploy/Caddyfile', 'utf8');
const dockerfile = readFileSync('Dockerfile', 'utf8');
const APPS = ['app1', 'app2'];
/** Services with the secrets of the servers: these, and the one for commands. */
const TRUSTED = [...APPS, 'tools'];
const problemsOf = checker(schemaNamed('compose-spec'));

test('docker-compose.yml keeps to the Compose Specification', () => expect(problemsOf(file)).toEqual([]));

test('control: a misspelt member is found', () => {
  const app1 = { ...file.services.app1, helthcheck: {} };
  expect(problemsOf({ ...file, services: { ...file.services, app1 } })).toEqual([
    expect.stringContaining('"additionalProperty":"helthcheck"'),
  ]);
});

test('every service, network, secret and volume that is named exists', () => {
  for (const [name, service] of Object.entries<Parsed>(file.services)) {
    for (const needed of Object.keys(service.depends_on ?? {})) expect(file.services, name).toHaveProperty(needed);
    for (const network of service.networks) expect(file.networks, name).toHaveProperty(network);
    for (const secret of service.secrets ?? []) expect(file.secrets, name).toHaveProperty(secret);
    for (const volume of service.volumes ?? [])
      if (!volume.startsWith('./')) expect(file.volumes, name).toHaveProperty(volume.split(':')[0]);
  }
});

describe.each(APPS)('the server %s', (name) => {
  const app = file.services[name];

  test('is given only settings that it reads', () => {
    const known = [...SETTINGS, ...SECRETS.map((secret) => `${secret}_FILE`)];
    expect(Object.keys(app.environment).filter((setting) => !known.includes(setting))).toEqual([]);
  });

  test('finds its secrets where they are mounted', () => {
    const files = Object.entries<string>(app.environment).filter(([setting]) => setting.endsWith('_FILE'));
    expect(files.map(([, path]) => path.replace('/run/secrets/', ''))).toEqual(app.secrets);
  });

  // Compose refuses secrets from the environment for such a service: it would have to copy them into its file system.
  test('gets its secrets as files, because its file system is read-only', () => {
    for (const secret of app.secrets) expect(file.secrets[secret].file, secret).toMatch(/^\.\/secrets\/[a-z-]+$/);
  });

  test('is not root and has a read-only file system without capabilities', () => {
    expect(dockerfile).toMatch(/^USER 1000:1000$/m);
    expect(app).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
  });

  test('may end the requests that are under way', () =>
    expect(Number.parseInt(app.stop_grace_period, 10)).toBeGreaterThan(9));

  test('is asked whether it is ready, at its port', () => {
    expect(app.healthcheck.test.join(' ')).toContain(`http://localhost:${app.environment.PORT}/api/ready`);
    expect(dockerfile).toContain(`EXPOSE ${app.environment.PORT}`);
  });

  test('gets the requests of the proxy, as one that it trusts', () => {
    expect(proxy).toContain(`${name}:${app.environment.PORT}`);
    expect(app.environment.TRUST_PROXY).toBe('true');
  });
});

/** Settings whose value follows from the other services of this file. */
const FOR_THESE_SERVICES = ['NODE_ENV', 'HOST', 'PORT', 'TRUST_PROXY', 'DATA_DIR', 'DATABASE_URL', 'PUBLIC_URL'];

/** Settings that a line in .env does not change, and why. */
const NOT_PASSED: Readonly<Record<string, string>> = {
  NEW_MASTER_KEY: 'for one command: docker compose run --env NEW_MASTER_KEY=… tools',
  CLOCK_START: 'refused in production',
  STRIPE_API_BASE: 'refused in production',
  WEBHOOK_ALLOW_PRIVATE: 'refused in production',
  TEST_POSTGRES_SETTINGS: 'refused in production',
  TEST_PATIENCE: 'refused in production',
  TEST_HEARTBEAT: 'refused in production',
};

// Compose gives a container only what is named here, so a line in .env would be ignored without a word.
test('a line in .env changes every setting that does not follow from the other services', () => {
  const settings = Object.entries<string>(file.services.app1.environment);
  const others = settings.filter(([name]) => !FOR_THESE_SERVICES.includes(name) && !name.endsWith('_FILE'));
  for (const [name, value] of others) expect(value).toContain(`\${${name}:-`);
});

test('every setting of the server is passed to it, or is none of production', () => {
  const passed = Object.keys(file.services.app1.environment).map((name) => name.replace(/_FILE$/, ''));
  expect([...passed, ...Object.keys(NOT_PASSED)].sort()).toEqual([...SETTINGS].sort());
  const unset = Object.fromEntries(
    Object.entries<string>(file.services.app1.environment).map(([name, value]) => [
      name,
      value.replace(/^\$\{\w+:-(.*)\}$/, '$1'),
    ]),
  );
  const { MASTER_KEY_FILE, CREDENTIAL_KEY_FILE, METRICS_TOKEN_FILE, DATABASE_URL, ...others } = unset;
  // An empty value counts as unset.
  expect(readConfig({ ...others, PUBLIC_URL: 'https://letproof.example' })).toMatchObject({
    LOG_LEVEL: 'info',
    LEDGER_WITNESSES: [],
  });
});

test('commands run beside the servers, with the image that has the sources and what the servers are given', () => {
  const { tools, app1 } = file.services;
  expect(tools).toMatchObject({ profiles: ['tools'], build: { target: 'tools' }, restart: 'no' });
  expect(tools.image).not.toBe(app1.image);
  for (const part of ['environment', 'secrets', 'volumes', 'networks']) expect(tools[part], part).toEqual(app1[part]);
  expect(tools.healthcheck).toEqual({ disable: true });
});

test('servers and commands start the stores of a profile first, and need none of them without the profile', () => {
  const whenHealthy = { condition: 'service_healthy', required: false };
  const ofProfiles = {
    bucket: { condition: 'service_completed_successfully', required: false },
    es1: whenHealthy,
    es2: whenHealthy,
    es3: whenHealthy,
  };
  for (const name of TRUSTED) expect(file.services[name].depends_on, name).toMatchObject(ofProfiles);
  for (const name of Object.keys(ofProfiles)) expect(file.services[name].profiles, name).toHaveLength(1);
});

test('without a setting of their own, mails go to Mailpit, which offers no TLS', () => {
  const [, preset = ''] = /^\$\{SMTP_URL:-(.*)\}$/.exec(file.services.app1.environment.SMTP_URL) ?? [];
  const { hostname, searchParams } = new URL(preset);
  expect([hostname, searchParams.get('ignoreTLS')]).toEqual(['mailpit', 'true']);
});

test('no secret has a default value, and only servers and commands get the master key', () => {
  expect(text).not.toMatch(/(PASSWORD|KEY|TOKEN|SECRET)\w*:-\w/);
  const withKey = Object.entries<Parsed>(file.services).filter(([, { secrets = [] }]) =>
    secrets.includes('master_key'),
  );
  expect(withKey.map(([name]) => name)).toEqual(TRUSTED);
});

test('the servers sign in to Postgres as a role that is made for them, and not as its superuser', () => {
  const { environment, volumes } = file.services.postgres;
  const path = './deploy/postgres/role.sql';
  expect(volumes).toContain(`${path}:/docker-entrypoint-initdb.d/role.sql:ro`);
  const statements = readFileSync(path, 'utf8');
  const { username, pathname } = new URL(file.services.app1.environment.DATABASE_URL.replace(/\$\{[^}]*\}/, 'x'));
  expect(username).not.toBe(environment.POSTGRES_USER);
  expect(statements).toContain(`create role ${username} login createdb password :'password';`);
  expect(statements).toContain(`create database ${pathname.slice(1)} owner ${username};`);
  expect(statements).toContain(`alter role ${environment.POSTGRES_USER} password null;`);
});

// They belong to a database, and a restore goes into another one.
test('each database that is made in the Postgres of compose has the rights to clear its write-ahead log', () => {
  const statements = readFileSync('deploy/postgres/role.sql', 'utf8');
  expect(statements.match(/^(\\connect|grant execute|create database) .*$/gm)).toEqual([
    '\\connect template1',
    'grant execute on function pg_switch_wal(), pg_ls_waldir() to letproof;',
    'create database letproof owner letproof;',
  ]);
});

test('the proxy logs no requests, because paths of links and calendars are secrets', () =>
  expect(proxy).not.toMatch(/^\s*log\b/m));

test('stores are in a network without a way out, and no port of theirs is open', () => {
  expect(file.networks.back.internal).toBe(true);
  for (const name of ['postgres', 'eventstore', 'es1', 'es2', 'es3', 'minio']) {
    expect(file.services[name].networks).toEqual(['back']);
    expect(file.services[name]).not.toHaveProperty('ports');
  }
});

test('the proxy redirects only pages from http, hides the metrics, keeps the ciphers of Caddy and buffers nothing', () => {
  const [plain = '', secure = ''] = proxy.split('\nhttps://');
  expect(plain).toMatch(/@api path \/api \/api\/\*\n\s*respond @api "Use https." 403\n/);
  // Caddy sorts its directives: redir comes before respond, so it must not match the API.
  expect(plain.match(/^\s*redir .*$/gm)).toEqual([expect.stringMatching(/redir @pages https:/)]);
  expect(plain).toMatch(/@pages not path \/api \/api\/\*\n/);
  expect(secure).toMatch(/@metrics path \/api\/metrics\n\s*respond @metrics 404/);
  expect(secure).toMatch(/flush_interval -1/);
  expect(proxy).not.toMatch(/\btls\b|ciphers|protocols/);
});

test('every service but those that end has a health check and starts again', () => {
  for (const [name, service] of Object.entries<Parsed>(file.services)) {
    if (['bucket', 'tools'].includes(name)) continue;
    expect(service.healthcheck?.test, name).toBeDefined();
    expect(service.restart, name).toBe('unless-stopped');
  }
});

test('folders that the docs mount are in no image', () => {
  const volumes = readFileSync('docs/deployment.md', 'utf8').matchAll(/--volume \.\/([\w-]+):/g);
  const mounted = [...new Set([...volumes].map(([, folder]) => folder))];
  expect(mounted).toEqual(['backups']);
  const ignored = readFileSync('.dockerignore', 'utf8').split('\n');
  expect(ignored).toEqual(expect.arrayContaining([...mounted, 'secrets']));
});

/** The style sheets that the server reads from its sources when it starts. */
const styleSheets = (): readonly string[] =>
  readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .flatMap((name) => [...readFileSync(`server/${name}`, 'utf8').matchAll(/styleSheet\('\.\/([^']+)'\)/g)])
    .map(([, path = '']) => path);

test('the image has what the bundled server reads, and nothing of development', () => {
  const [, server = ''] = dockerfile.split(/^FROM .* AS server$/m);
  expect(server.match(/^COPY .*$/gm)).toHaveLength(7);
  // A style sheet that is missing would end the server at its start.
  const copied = [...server.matchAll(/\/app\/(\S+\/)\*\.css (\S+)$/gm)];
  for (const [, from, to] of copied) expect(to).toBe(from);
  expect(styleSheets()).toContain('server/http/openapi/page/docs.css');
  expect(styleSheets().filter((file) => !copied.some(([, folder]) => `${dirname(file)}/` === folder))).toEqual([]);
  expect(server).toContain('COPY --from=packages /app/node_modules node_modules');
  expect(dockerfile).toMatch(/AS packages\nRUN npm prune --omit=dev/);
  // npm 10 does not read allowScripts of package.json, and would run the scripts of all packages.
  const allowed = Object.entries(JSON.parse(readFileSync('package.json', 'utf8')).allowScripts);
  const [[trusted] = []] = allowed.filter(([, may]) => may);
  expect(dockerfile.match(/^RUN npm ci.*$/gm)).toEqual([`RUN npm ci --ignore-scripts && npm rebuild ${trusted}`]);
  for (const ignored of ['node_modules', 'data', '.git'])
    expect(readFileSync('.dockerignore', 'utf8').split('\n')).toContain(ignored);
});

test('the image and `npm start` run Node with the heap settings that soak, drill and benches use', () => {
  const [, command = '[]'] = dockerfile.match(/^CMD (\["node", .*)$/m) ?? [];
  expect(JSON.parse(command)).toEqual(['node', ...HEAP_SETTINGS, 'dist/server/main.js']);
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(scripts.start.split(' ')).toEqual(['node', ...HEAP_SETTINGS, 'scripts/start.mjs']);
});

test('the secrets that docs/deployment.md lets an operator write get into no image and into no commit', () => {
  const names = [...readFileSync('docs/deployment.md', 'utf8').matchAll(/> ([.\w-]+)(\/[\w-]+)?\)?$/gm)].map(
    ([, name]) => name,
  );
  expect(new Set(names)).toEqual(new Set(['secrets', '.env']));
  expect(readFileSync('.dockerignore', 'utf8').split('\n')).toEqual(expect.arrayContaining(['.env*', 'secrets']));
  expect(readFileSync('.gitignore', 'utf8').split('\n')).toEqual(expect.arrayContaining(['/.env*', '/secrets/']));
});
