import { EDITIONS } from '../domain/questionnaire/editions.ts';
import { readModels } from '../projections/models.ts';
import type { ReadModel } from '../projections/readModel.ts';
import { announceOrigin } from '../server/adapters/adoptLog.ts';
import { pinoLogger } from '../server/adapters/logger.ts';
import { handlersOf } from '../server/application/handlers.ts';
import { reopenLedger } from '../server/ledger/reopen.ts';
import { Explained } from '../server/lib/explained.ts';
import { abortable } from '../server/lib/lifetime.ts';
import { adopt } from '../server/process/adopt.ts';
import { readConfig } from '../server/process/config.ts';
import { publicHost } from '../server/process/ledgerOptions.ts';
import type { OpenedLog } from '../server/process/openLog.ts';
import { runProcess } from '../server/process/runProcess.ts';
import { rebuild } from '../server/readSide/rebuild.ts';
import { rebuildRequests } from '../server/readSide/rebuildRequests.ts';
import { skipping } from '../server/readSide/skipping.ts';
import { leftModels, unknownModels } from '../server/readSide/unknownModels.ts';
import { openStores } from './openStores.ts';
import { type ProjectionsAsked, readArguments, usage } from './projections/arguments.ts';
import { printStatus } from './projections/status.ts';

const MODELS = readModels(EDITIONS);
const NAMES = MODELS.map(({ name }) => name);
const now = () => new Date();

const rebuildNow = async (model: ReadModel<unknown>, { guard, events, tables }: OpenedLog, signal: AbortSignal) => {
  await guard.check();
  if (!(await tables.checkpoint(model.name))) await tables.createMissing(model);
  const started = Date.now();
  const position = await rebuild(model, events, tables, { until: signal });
  if (signal.aborted) return;
  console.log(`${model.name} was rebuilt up to ${position} in ${Date.now() - started} ms and serves now.`);
};

const forget = async (name: string, { models, tables }: OpenedLog) => {
  if (!(await leftModels(models, tables)).includes(name))
    throw new Explained(`There is no read model ${name} of another build.`);
  await tables.forget(name);
  const others = await unknownModels(models, tables);
  const next = others.length > 0 ? `Still there: ${others.join(', ')}.` : 'A process of this build may lead again.';
  console.log(`${name} was dropped. ${next}`);
};

const rebuildLedger = async ({ guard, tree }: OpenedLog) => {
  await guard.check();
  await tree.reset();
  console.log('The running server, or the next one, builds the ledger again. Until then it answers 503.');
};

const reopen = async ({ guard, events, editions, pool }: OpenedLog) => {
  await guard.check();
  const { ledger } = handlersOf(events, now, editions);
  const origin = await reopenLedger(ledger, { host: publicHost(readConfig(process.env)), now });
  await announceOrigin(pool, origin);
  console.log(`The ledger is ${origin} now.`);
  console.log('Empty caches in front of /api/ledger/: they may hold tiles of the former tree.');
};

const asked = ((): ProjectionsAsked => {
  try {
    return readArguments(process.argv.slice(2), NAMES);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${usage(NAMES)}`);
    process.exit(2);
  }
})();

await runProcess(async (onStop, signal) => {
  const opened = await openStores(onStop);
  const work = async (): Promise<void> => {
    switch (asked.do) {
      case 'status':
        return printStatus(opened);
      case 'rebuild': {
        const model = MODELS.find(({ name }) => name === asked.model);
        return model ? rebuildNow(model, opened, signal) : rebuildLedger(opened);
      }
      case 'forget':
        return forget(asked.model, opened);
      case 'skip':
      case 'unskip': {
        await opened.guard.check();
        const decisions = skipping({ ...opened, rebuilds: rebuildRequests(opened.pool, now), now });
        return console.log(await decisions[asked.do](asked));
      }
      case 'reopen-ledger':
        return reopen(opened);
      case 'adopt': {
        const host = publicHost(readConfig(process.env));
        return adopt(opened, { host, now, logger: pinoLogger('warn'), say: console.log });
      }
    }
  };
  await abortable(work(), signal);
});
