import { startEmbeddedPostgres } from '../../server/adapters/embeddedPostgres/index.ts';
import { silent } from './logs.ts';

/** A server process to be killed: starts Postgres in the folder it is given, tells its pid and stays. */
const postgres = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '', log: silent });
console.log(postgres.pid());
