import { resolve } from 'node:path';
import { READ_MODELS } from '../projections/models.ts';
import { runningPostgres, startEmbeddedPostgres } from '../server/adapters/embeddedPostgres/index.ts';
import { logger } from '../server/adapters/logger.ts';
import type { Logger } from '../server/lib/logger.ts';
import { masterKeyOf } from '../server/identity/secrets.ts';
import { abortable, type OnStop } from '../server/lib/lifetime.ts';
import { type Config, readConfig } from '../server/process/config.ts';
import { openLog } from '../server/process/core.ts';
import { runProcess } from '../server/process/runProcess.ts';
import { rebuild } from '../server/readSide/rebuild.ts';

const USAGE = `npm run projections -- status
npm run projections -- rebuild NAME   (one of ${READ_MODELS.map(({ name }) => name).join(', ')})`;

/** The database that the server uses: the one configured, the one of a server that is running, or started for this command. */
const openDatabase = async (config: Config, log: Logger, onStop: OnStop): Promise<string> => {
  const url = config.DATABASE_URL ?? (await runningPostgres(config.DATA_DIR));
  if (url) return url;
  const embedded = await startEmbeddedPostgres({ dataDir: resolve(config.DATA_DIR), log });
  onStop(embedded.stop);
  return embedded.connectionString;
};

type Opened = Awaited<ReturnType<typeof openLog>>;

const status = async ({ store, tables }: Opened) => {
  const head = await store.head();
  const rows = await Promise.all(
    READ_MODELS.map(async ({ name, version }) => {
      const saved = await tables.checkpoint(name);
      return { name, version, built: saved?.version ?? 'never', position: String(saved?.position ?? 0n) };
    }),
  );
  console.table(rows);
  // A model stands at the last event that concerned it, so being behind the log's end is no lag by itself.
  console.log(`The log ends at ${head}.`);
};

const buildAnew = async (model: (typeof READ_MODELS)[number], { events, tables }: Opened, told: AbortSignal) => {
  if (!(await tables.checkpoint(model.name))) await tables.create(model, model.name, model.name);
  const started = Date.now();
  const position = await rebuild(model, events, tables, told);
  if (told.aborted) return;
  console.log(`${model.name} was built anew up to ${position} in ${Date.now() - started} ms and serves now.`);
};

const [command, name] = process.argv.slice(2);
const model = READ_MODELS.find((candidate) => candidate.name === name);
if (command !== 'status' && !(command === 'rebuild' && model)) {
  console.error(USAGE);
  process.exit(2);
}

await runProcess(async (onStop, told) => {
  const config = readConfig(process.env);
  const log = logger(config.LOG_LEVEL === 'info' ? 'warn' : config.LOG_LEVEL);
  const master = await masterKeyOf(config);
  const databaseUrl = await openDatabase(config, log, onStop);
  const migrations = resolve('server/migrations');
  const opened = await openLog({ databaseUrl, eventStore: config.EVENT_STORE, master, migrations, log });
  onStop(opened.stop);
  await abortable(model ? buildAnew(model, opened, told) : status(opened), told);
});
