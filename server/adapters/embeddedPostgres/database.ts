import pg from 'pg';
import type { Secrets } from './secrets.ts';

const NAME = 'letproof';

/** The application's own role: it owns its database and may make others, but is no superuser, who could run programs. */
export const connectionStringOf = ({ port, password }: Secrets): string =>
  `postgres://${NAME}:${password}@127.0.0.1:${port}/${NAME}`;

export const superuserConnectionOf = ({ port, superuserPassword }: Secrets): string =>
  `postgres://postgres:${superuserPassword}@127.0.0.1:${port}/postgres`;

/** Looks first at each step, so that a start that was killed in between is completed by the next. */
export const ensureOwnDatabase = async (secrets: Secrets): Promise<void> => {
  const client = new pg.Client({ connectionString: superuserConnectionOf(secrets) });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const found = await client.query(
      `select exists (select from pg_roles where rolname = $1) as role, exists (select from pg_database where datname = $1) as database`,
      [NAME],
    );
    const password = client.escapeLiteral(secrets.password);
    if (!found.rows[0]?.role) await client.query(`create role ${NAME} login createdb password ${password}`);
    if (!found.rows[0]?.database) await client.query(`create database ${NAME} owner ${NAME} template template0`);
  } finally {
    await client.end();
  }
};
