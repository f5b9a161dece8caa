import { Client, Pool } from 'pg';
import { GenericContainer, getContainerRuntimeClient, type StartedTestContainer, Wait } from 'testcontainers';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { eventStoreDb } from '../../server/adapters/eventStoreDb/eventStoreDb.ts';
import { migrate } from '../../server/adapters/migrate.ts';
import { postgresEventStore } from '../../server/adapters/postgresEventStore/postgresEventStore.ts';
import { compose } from '../deploy/deployed.ts';
import { eventStoreContract } from '../server/adapters/eventStore.contract.ts';
import { answer, ownerWithAssessment } from '../support/journey.ts';
import { silent } from '../support/logs.ts';
import { startServer } from '../support/server.ts';

// With the images of docker-compose.yml, where a container engine runs.

const reason = await getContainerRuntimeClient().then(
  () => undefined,
  (error: Error) => error.message,
);
if (reason) console.warn(`The tests in containers are skipped: ${reason}`);

const PASSWORD = 'letproof';
const imageOf = (service: string): string => compose().services[service].image;
const urlOf = (scheme: string, user: string, container: StartedTestContainer, port: number, path: string) =>
  `${scheme}://${user}${container.getHost()}:${container.getMappedPort(port)}${path}`;

const startPostgres = async () => {
  const container = await new GenericContainer(imageOf('postgres'))
    .withEnvironment({ ...compose().services.postgres.environment, POSTGRES_PASSWORD: PASSWORD })
    .withCopyFilesToContainer([
      { source: 'deploy/postgres/role.sql', target: '/docker-entrypoint-initdb.d/role.sql', mode: 0o444 },
    ])
    .withExposedPorts(5432)
    // It starts once to make its cluster, and then for good.
    .withWaitStrategy(Wait.forLogMessage(/ready to accept connections/, 2))
    .start();
  return { container, url: urlOf('postgres', `letproof:${PASSWORD}@`, container, 5432, '/letproof') };
};

const startEventStore = async () => {
  const container = await new GenericContainer(imageOf('eventstore'))
    .withEnvironment(compose().services.eventstore.environment)
    .withExposedPorts(2113)
    .withWaitStrategy(Wait.forHttp('/health/live', 2113).forStatusCodeMatching((status) => status < 300))
    .start();
  return { container, url: urlOf('esdb', '', container, 2113, '?tls=false') };
};

describe.skipIf(reason)('in containers', () => {
  let postgres: Awaited<ReturnType<typeof startPostgres>>;
  let eventStore: Awaited<ReturnType<typeof startEventStore>>;
  beforeAll(async () => {
    [postgres, eventStore] = await Promise.all([startPostgres(), startEventStore()]);
    await migrate(postgres.url, 'server/migrations', silent);
  });
  afterAll(async () => {
    await Promise.all([postgres?.container.stop(), eventStore?.container.stop()]);
  });

  // First, while the log is its own.
  test('a server on both saves an answer and shows it', async () => {
    const server = await startServer({ env: { DATABASE_URL: postgres.url, EVENT_STORE: eventStore.url } });
    onTestFinished(server.remove);
    const { client, assessmentId } = await ownerWithAssessment(server.origin);
    expect((await answer(client, assessmentId, 1)).status).toBe(200);
    const { body } = await client.get(`/api/assessment/${assessmentId}/answers`);
    expect(body.answers[0]).toMatchObject({ question_id: 1, answer: 'Yes' });
  });

  test('the role of the servers is no superuser, and the superuser has no password', async () => {
    const pool = new Pool({ connectionString: postgres.url });
    onTestFinished(() => pool.end());
    expect((await pool.query('select rolsuper from pg_roles where rolname = current_user')).rows).toEqual([
      { rolsuper: false },
    ]);
    const superuser = new Client({ connectionString: postgres.url.replace('letproof:', 'postgres:') });
    await expect(superuser.connect()).rejects.toThrow('password authentication failed');
  });

  describe('Postgres keeps the contract of a store', () =>
    eventStoreContract(() => postgresEventStore({ connectionString: postgres.url, logger: silent })));

  describe('EventStoreDB keeps the contract of a store', () =>
    eventStoreContract(() => eventStoreDb({ connectionString: eventStore.url, logger: silent })));
});
