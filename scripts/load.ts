import { backgroundDeadline } from '../server/lib/deadline.ts';
import { readConfig } from '../server/process/config.ts';
import { runProcess } from '../server/process/runProcess.ts';
import { readArguments, USAGE } from './load/arguments.ts';
import { fillLog } from './load/fillLog.ts';
import { emailOf, PASSWORD, writeAccounts } from './load/writeAccounts.ts';
import { openStores } from './openStores.ts';

const refuse = (message: string): never => {
  console.error(`${message}\n\n${USAGE}`);
  process.exit(2);
};

const parsed = readArguments(process.argv.slice(2));
const size = typeof parsed === 'string' ? refuse(parsed) : parsed;
// Its accounts share a password that everybody can read here.
if (readConfig(process.env).NODE_ENV === 'production') refuse('npm run load does not run in production.');

await runProcess(async (onStop) => {
  const opened = await openStores(onStop);
  if ((await opened.store.head(backgroundDeadline())) > 0n) {
    console.error('The event log is not empty: choose another DATA_DIR.');
    process.exitCode = 1;
    return;
  }
  const started = performance.now();
  const { accounts, events } = await fillLog(opened, () => writeAccounts(opened, size));
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  const number = (count: number) => count.toLocaleString('en-GB');
  console.log(`${number(events)} events of ${number(size.properties)} properties in ${seconds} s.
The account with most properties (${number(accounts[0]?.properties ?? 0)}): ${emailOf(1)}, password ${PASSWORD}; the last one: ${emailOf(size.accounts)}.
npm start with the same DATA_DIR builds the read models.`);
});
