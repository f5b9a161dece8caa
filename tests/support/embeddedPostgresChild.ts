import { startEmbeddedPostgres } from '../../server/adapters/embeddedPostgres/index.ts';
import { silent } from './logs.ts';

/** A process for tests to kill: it starts Postgres in the given folder, prints a line and keeps running. */
await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '', logger: silent });
console.log('ready');
