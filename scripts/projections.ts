import { EDITIONS } from '../domain/questionnaire/editions.ts';
import { readModels } from '../projections/models.ts';
import type { ReadModel } from '../projections/readModel.ts';
import { logger } from '../server/adapters/logger.ts';
import { handlersOf } from '../server/application/handlers.ts';
import { reopenLedger } from '../server/ledger/reopen.ts';
import { backgroundDeadline } from '../server/lib/deadline.ts';
import { abortable } from '../server/lib/lifetime.ts';
import { adopt } from '../server/process/adopt.ts';
import { readConfig } from '../server/process/config.ts';
import { publicHost } from '../server/process/ledgerOptions.ts';
import type { OpenedLog } from '../server/process/openLog.ts';
import { runProcess } from '../server/process/runProcess.ts';
import { rebuild } from '../server/readSide/rebuild.ts';
import { openStores } from './openStores.ts';

const MODELS = readModels(EDITIONS);

const USAGE = `npm run projections -- status
npm run projections -- rebuild NAME   (one of ${MODELS.map(({ name }) => name).join(', ')})
npm run projections -- rebuild ledger (the Merkle tree, which a running server then builds again)
npm run projections -- reopen-ledger  (another name for the ledger, after database and log were restored from a backup)
npm run projections -- adopt          (follow the present event log, although this database belongs to another one)`;

const status = async ({ guard, store, tables }: OpenedLog) => {
  const head = await store.head(backgroundDeadline());
  const rows = await Promise.all(
    MODELS.map(async ({ name, version }) => {
      const saved = await tables.checkpoint(name);
      return { name, version, built: saved?.version ?? 'never', position: String(saved?.position ?? 0n) };
    }),
  );
  console.table(rows);
  // A model's checkpoint is the last event that it uses, so a checkpoint before the log's end does not mean a lag.
  console.log(`The log ends at ${head}.`);
  for (const { name, position } of rows)
    if (BigInt(position) > head) console.log(`${name} has read up to ${position}, which is beyond the end of the log.`);
  await guard.check();
};

const rebuildNow = async (model: ReadModel<unknown>, { guard, events, tables }: OpenedLog, signal: AbortSignal) => {
  await guard.check();
  if (!(await tables.checkpoint(model.name))) await tables.create(model, model.name, model.name);
  const started = Date.now();
  const position = await rebuild(model, events, tables, { until: signal });
  if (signal.aborted) return;
  console.log(`${model.name} was rebuilt up to ${position} in ${Date.now() - started} ms and serves now.`);
};

const rebuildLedger = async ({ guard, tree }: OpenedLog) => {
  await guard.check();
  await tree.reset();
  console.log('The running server, or the next one, builds the ledger again. Until then it answers 503.');
};

const reopen = async ({ guard, events, editions }: OpenedLog) => {
  await guard.check();
  const now = () => new Date();
  const { ledger } = handlersOf(events, now, editions);
  console.log(`The ledger is ${await reopenLedger(ledger, { host: publicHost(readConfig(process.env)), now })} now.`);
};

const [command, name] = process.argv.slice(2);
const model = MODELS.find((candidate) => candidate.name === name);
const isLedger = command === 'rebuild' && name === 'ledger';
if (!['status', 'adopt', 'reopen-ledger'].includes(command ?? '') && !isLedger && !(command === 'rebuild' && model)) {
  console.error(USAGE);
  process.exit(2);
}

await runProcess(async (onStop, signal) => {
  const opened = await openStores(onStop);
  const work = () => {
    if (command === 'reopen-ledger') return reopen(opened);
    if (isLedger) return rebuildLedger(opened);
    if (model) return rebuildNow(model, opened, signal);
    if (command === 'status') return status(opened);
    const host = publicHost(readConfig(process.env));
    return adopt(opened, { host, now: () => new Date(), logger: logger('warn'), say: console.log });
  };
  await abortable(work(), signal);
});
