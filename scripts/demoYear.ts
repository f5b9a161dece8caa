import { parseArgs } from 'node:util';
import { runProcess } from '../server/process/runProcess.ts';
import { badgeYear } from './demo/badgeYear.ts';
import { paymentsYear } from './demo/payments/year.ts';

const { values } = parseArgs({ options: { payments: { type: 'boolean', default: false } } });

await runProcess(async (onStop, signal) => {
  await (values.payments ? paymentsYear : badgeYear)(onStop, signal);
  console.log('A year has passed.');
});
