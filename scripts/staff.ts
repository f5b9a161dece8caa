import { handlersOf } from '../server/application/handlers.ts';
import { staffCommands } from '../server/application/staff/staffCommands.ts';
import { clock } from '../server/lib/clock.ts';
import { readConfig } from '../server/process/config.ts';
import { runProcess } from '../server/process/runProcess.ts';
import { openStores } from './openStores.ts';
import { readArguments, USAGE } from './staff/arguments.ts';

const asked = readArguments(process.argv.slice(2));
if (typeof asked === 'string') {
  console.error(`${asked}\n\n${USAGE}`);
  process.exit(2);
}

await runProcess(async (onStop) => {
  const { events, editions, guard, secrets } = await openStores(onStop);
  await guard.check();
  const now = clock(readConfig(process.env).CLOCK_START);
  // Without policies: those of the running server, or of the next start, follow the log.
  const run = staffCommands({ commands: handlersOf(events, now, editions), emailKey: secrets.emailKey, now });
  console.log(await run(asked));
});
