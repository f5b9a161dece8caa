import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { BENCHES } from './benches.ts';
import { hashMs } from './machine.ts';
import type { Row } from './measure.ts';
import { runAlone, sendRows } from './ownProcess.ts';
import { profileAnswers } from './profile.ts';

const { values: options } = parseArgs({
  options: {
    json: { type: 'string' },
    only: { type: 'string' },
    profile: { type: 'boolean' },
    // Only in the processes that this one starts.
    alone: { type: 'string' },
  },
});

if (options.profile) {
  await profileAnswers();
  process.exit(0);
}

const alone = BENCHES[options.alone ?? ''];
if (alone) await sendRows(await alone());

const print = (rows: readonly Row[]): void =>
  console.table(
    rows.map(({ row, clients, measured, bound, aim, unit = '×', holds }) => ({
      row,
      clients: clients ?? '',
      measured: `${measured.toFixed(measured < 100 ? 2 : 0)} ${unit}`,
      bound: `${bound} ${unit}`,
      aim: aim ? `${aim} ${unit}` : '',
      holds: holds ? 'yes' : 'NO',
    })),
  );

const rows: Row[] = [];
const failed: string[] = [];
for (const name of Object.keys(BENCHES)) {
  if (options.only && !options.only.split(',').includes(name)) continue;
  console.log(`${name} … on a machine that takes ${(await hashMs()).toFixed(1)} ms for a password hash`);
  try {
    const measured = await runAlone(name);
    // At once, too: a run takes many minutes, and may be stopped before its end.
    print(measured);
    rows.push(...measured);
  } catch (error) {
    failed.push(name);
    console.error(error);
  }
}

print(rows);
if (failed.length > 0) console.error(`Without ${failed.join(', ')}: see the errors above.`);
if (options.json) {
  const report = rows.map(({ row, clients = null, measured, bound, holds }) => ({
    row,
    clients,
    measured,
    bound,
    holds,
  }));
  await writeFile(options.json, JSON.stringify(report, null, 2));
}
process.exit(failed.length > 0 ? 1 : 0);
