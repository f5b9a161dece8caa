import { Pool } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import type { Role } from '../../../server/adapters/leadership.ts';
import { skippedEvents } from '../../../server/adapters/skippedEvents.ts';
import { startPolicyRunner } from '../../../server/application/policies/policyRunner.ts';
import { silent } from '../../support/logs.ts';
import { memoryLog } from '../../support/memoryLog.ts';
import { postgresForFile } from '../../support/postgresStores.ts';

const { connectionString } = postgresForFile();

test('policies that failed in this process are no failure of it once another process leads', async () => {
  const pool = new Pool({ connectionString: connectionString() });
  onTestFinished(() => pool.end());
  const ending = new AbortController();
  let role: Role = { leads: true, until: ending.signal };
  const events = memoryLog([]);
  events.recordUnreadable('badge');
  const runPoliciesOnce = () => Promise.reject(new Error('cannot run this policy'));
  const runner = startPolicyRunner({
    events,
    commands: { runPoliciesOnce, hasPolicy: () => true },
    pool,
    now: () => new Date(),
    logger: silent,
    leadership: { role: () => role },
    checkLog: async () => {},
    skips: skippedEvents(pool),
  });
  onTestFinished(runner.stop);
  await expect.poll(runner.isFailing).toBe(true);
  role = { leads: false, until: new AbortController().signal };
  ending.abort();
  await expect.poll(runner.isFailing).toBe(false);
});
