import { EDITIONS } from '../domain/questionnaire/editions.ts';
import { readModels } from '../projections/models.ts';
import type { ReadModel } from '../projections/readModel.ts';
import { abortable } from '../server/lib/lifetime.ts';
import type { OpenedLog } from '../server/process/openLog.ts';
import { runProcess } from '../server/process/runProcess.ts';
import { rebuild } from '../server/readSide/rebuild.ts';
import { openStores } from './openStores.ts';

const MODELS = readModels(EDITIONS);

const USAGE = `npm run projections -- status
npm run projections -- rebuild NAME   (one of ${MODELS.map(({ name }) => name).join(', ')})`;

const status = async ({ store, tables }: OpenedLog) => {
  const head = await store.head();
  const rows = await Promise.all(
    MODELS.map(async ({ name, version }) => {
      const saved = await tables.checkpoint(name);
      return { name, version, built: saved?.version ?? 'never', position: String(saved?.position ?? 0n) };
    }),
  );
  console.table(rows);
  // A model's checkpoint is the last event that it uses, so a checkpoint before the log's end does not mean a lag.
  console.log(`The log ends at ${head}.`);
};

const rebuildNow = async (model: ReadModel<unknown>, { events, tables }: OpenedLog, signal: AbortSignal) => {
  if (!(await tables.checkpoint(model.name))) await tables.create(model, model.name, model.name);
  const started = Date.now();
  const position = await rebuild(model, events, tables, signal);
  if (signal.aborted) return;
  console.log(`${model.name} was rebuilt up to ${position} in ${Date.now() - started} ms and serves now.`);
};

const [command, name] = process.argv.slice(2);
const model = MODELS.find((candidate) => candidate.name === name);
if (command !== 'status' && !(command === 'rebuild' && model)) {
  console.error(USAGE);
  process.exit(2);
}

await runProcess(async (onStop, signal) => {
  const opened = await openStores(onStop);
  await abortable(model ? rebuildNow(model, opened, signal) : status(opened), signal);
});
