import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pinoLogger } from '../server/adapters/logger.ts';
import { abortable, untilAborted } from '../server/lib/lifetime.ts';
import { readConfig } from '../server/process/config.ts';
import { runProcess } from '../server/process/runProcess.ts';
import { start } from '../server/process/start.ts';
import { AGENT, OWNER, PASSWORD, seedAccounts } from './demo/accounts.ts';
import { refuseHalfDemo, refuseOtherPlace, refuseProduction } from './demo/refusals.ts';

// The product with sample data.
await runProcess(async (onStop, signal) => {
  refuseProduction('npm run demo');
  process.env.DATA_DIR ||= './data/demo';
  await refuseOtherPlace(signal);
  const config = readConfig(process.env);
  const clientDir = resolve('dist/client');
  const running = await start({
    config,
    logger: pinoLogger('warn'),
    migrations: resolve('server/migrations'),
    clientDir: existsSync(clientDir) ? clientDir : undefined,
    signal,
  });
  onStop(running.stop);
  await refuseHalfDemo(running.core);
  await abortable(seedAccounts(running), signal);
  console.log(`LetProof with sample data is ready at ${running.url}
  ${OWNER.email} and ${AGENT.email}, password ${PASSWORD}`);
  await untilAborted(signal);
});
