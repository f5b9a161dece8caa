import { backgroundDeadline } from '../server/lib/deadline.ts';
import { Explained } from '../server/lib/explained.ts';
import { readConfig } from '../server/process/config.ts';
import { openFiles } from '../server/process/openFiles.ts';
import { runProcess } from '../server/process/runProcess.ts';
import { readArguments, USAGE } from './load/arguments.ts';
import { fillLog } from './load/fillLog.ts';
import { writeSampleFile } from './load/sampleFile.ts';
import { emailOf, PASSWORD, writeAccounts } from './load/writeAccounts.ts';
import { openStores } from './openStores.ts';

const size = readArguments(process.argv.slice(2));
if (typeof size === 'string') {
  console.error(`${size}\n\n${USAGE}`);
  process.exit(2);
}

await runProcess(async (onStop) => {
  // All its accounts have the same password, which everybody can read here.
  if (readConfig(process.env).NODE_ENV === 'production')
    throw new Explained('npm run load does not run in production.');
  const opened = await openStores(onStop);
  if ((await opened.store.head(backgroundDeadline())) > 0n)
    throw new Explained('The event log is not empty: choose another DATA_DIR.');
  const started = performance.now();
  const { accounts, events } = await fillLog(opened, () => writeAccounts(opened, size));
  const files = await openFiles(readConfig(process.env), opened.keyring);
  await writeSampleFile(
    files,
    accounts.map(({ accountId }) => accountId),
  );
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  const number = (count: number) => count.toLocaleString('en-GB');
  console.log(`${number(events)} events of ${number(size.properties)} properties in ${seconds} s.
The account with most properties (${number(accounts[0]?.properties ?? 0)}): ${emailOf(1)}, password ${PASSWORD}; the last one: ${emailOf(size.accounts)}.
npm start with the same DATA_DIR builds the read models.`);
});
