import { parseArgs } from 'node:util';
import { runProcess } from '../server/process/runProcess.ts';
import { datesYear } from './demo/dates/year.ts';
import { paymentsYear } from './demo/payments/year.ts';
import { refuseProduction } from './demo/refusals.ts';

const { values } = parseArgs({ options: { payments: { type: 'boolean', default: false } } });

await runProcess(async (onStop, signal) => {
  refuseProduction('npm run demo:year');
  await (values.payments ? paymentsYear : datesYear)(onStop, signal);
  console.log('A year has passed.');
});
