import { startEmbeddedPostgres } from '../../server/adapters/embeddedPostgres/index.ts';

/** A server process to be killed: starts Postgres in the folder it is given, tells its pid and stays. */
const silent = { info: () => {}, warn: () => {}, error: () => {} };
const postgres = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '', log: silent });
console.log(postgres.pid());
