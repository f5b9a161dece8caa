import { expect } from 'vitest';
import { connected } from './killBefore.ts';
import type { ServerForTest } from './serverProcess.ts';
import { CONDITION } from './timeLimits.ts';

const BEHIND = `
  select from checkpoint where name = 'policies' and position < (select max(position) from event)`;

/** Waits until the server counts the policies of all events as run. What is not done by then is not merely late. */
export const untilPoliciesHavePassed = (server: ServerForTest): Promise<void> =>
  connected(server, (database) =>
    expect.poll(async () => (await database.query(BEHIND)).rowCount, { timeout: CONDITION }).toBe(0),
  );
