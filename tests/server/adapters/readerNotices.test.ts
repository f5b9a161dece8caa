import { Pool } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openReaderNotices } from '../../../server/adapters/readerNotices.ts';
import { silent } from '../../support/logs.ts';
import { postgresForFile } from '../../support/postgresStores.ts';

const postgres = postgresForFile();

/** The notices of a process, and the positions that it has been told of. */
const processForTest = async () => {
  const connectionString = postgres.connectionString();
  const pool = new Pool({ connectionString, max: 1 });
  const heard: bigint[] = [];
  const wanted = (position: bigint) => void heard.push(position);
  const notices = await openReaderNotices({ connectionString, pool, logger: silent, wanted });
  onTestFinished(async () => {
    await notices.close();
    await pool.end();
  });
  return { heard, waitFor: notices.waitFor };
};

test('every process hears of the first reader at once, and of the latest of many', async () => {
  const [leader, other] = [await processForTest(), await processForTest()];
  other.waitFor(3n);
  await expect.poll(() => leader.heard).toEqual([3n]);
  for (let position = 4n; position < 1000n; position += 1n) other.waitFor(position);
  await expect.poll(() => leader.heard.at(-1)).toBe(999n);
  expect(leader.heard.length).toBeLessThan(20);
});
