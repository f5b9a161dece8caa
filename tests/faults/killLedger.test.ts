import { expect, test } from 'vitest';
import { faultFound } from '../support/faultFound.ts';
import { BOUNDARIES, type BoundaryName, ledgerToKill } from '../support/ledger/ledgerToKill.ts';
import { postgresForFile } from '../support/postgresStores.ts';
import { preloading } from '../support/serverProcess.ts';

const postgres = postgresForFile();

const NAMES: readonly BoundaryName[] = process.env.LONG
  ? (Object.keys(BOUNDARIES) as BoundaryName[])
  : ['a signed head is stored'];
/** Kills at each boundary. */
const ROUNDS = Number(process.env.ROUNDS ?? (process.env.LONG ? 4 : 1));
/** Milliseconds after which the control takes what is left for lost. A right server needs less than one second. */
const GIVEN_UP = 10_000;

test('a server that is killed between signing and storing publishes nothing, and never two heads of a size', async () => {
  const ledger = ledgerToKill(await postgres.createDatabase());
  await ledger.begin();
  for (let round = 0; round < ROUNDS; round += 1)
    for (const name of NAMES) {
      await ledger.killAt(name);
      await ledger.expectWhole({ message: `killed before ${name}` });
    }
}, 3_600_000);

test('control: a server that stores the size of the tree before its tiles cannot sign any more after a kill', async () => {
  const nodeArguments = preloading('./tests/support/treeWrittenInTwo.ts');
  const ledger = ledgerToKill(await postgres.createDatabase(), { nodeArguments });
  await ledger.begin();
  await ledger.expectWhole({ message: 'without a kill' });
  await ledger.killAt('the tree has grown');
  // Without the leaves of the one or more events that were to be signed, nothing can be signed any more.
  const found = await faultFound(ledger.expectWhole({ timeout: GIVEN_UP }));
  expect(found).toEqual({ isLast: true, hasAll: false, lostLeaves: expect.arrayContaining([expect.any(Number)]) });
});
