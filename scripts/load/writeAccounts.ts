import pLimit from 'p-limit';
import { addDays } from '../../domain/calendar.ts';
import { postgresCredentials } from '../../server/identity/credentials.ts';
import { uuidv7 } from '../../server/lib/ids.ts';
import type { OpenedLog } from '../../server/process/openLog.ts';
import { addAccount } from './account.ts';
import type { Size } from './arguments.ts';
import type { Property } from './property.ts';
import { accountSizes, completedShare } from './sizes.ts';

export const PASSWORD = 'harbour-lights';
/** The n-th account, from 1. */
export const emailOf = (account: number): string => `load-${account}@letproof.example`;

const ACCOUNTS_AT_ONCE = 8;
/** Documents run out over two years. */
const DAYS = 730;

const expiresOn = (property: number, events: number): string =>
  addDays('2026-11-21', (property * 31 + events * 7) % DAYS);

/** Writes accounts of all sizes, largest first. Each can sign in with PASSWORD. */
export const writeAccounts = async (opened: OpenedLog, size: Size) => {
  const credentials = postgresCredentials(opened.pool);
  // A hash for each account would take longer than everything else.
  const passwordHash = await credentials.hashOf(PASSWORD);
  const share = completedShare(size);
  // Completed assessments are spread evenly over all properties.
  const isCompleted = (index: number) => Math.floor((index + 1) * share) > Math.floor(index * share);
  let index = 0;
  const properties = (count: number): Property[] =>
    Array.from({ length: count }, () => {
      const property = index++;
      return {
        progress: isCompleted(property) ? 'completed' : 'started',
        expiresOn: (events) => expiresOn(property, events),
      };
    });

  const atOnce = pLimit(ACCOUNTS_AT_ONCE);
  const written = await Promise.all(
    accountSizes(size).map((count, n) =>
      atOnce(async () => {
        const accountId = uuidv7();
        await opened.pool.query('insert into credential (account_id, password_hash) values ($1, $2)', [
          accountId,
          passwordHash,
        ]);
        const { events } = await addAccount(opened, {
          accountId,
          email: emailOf(n + 1),
          properties: properties(count),
        });
        return { accountId, properties: count, events };
      }),
    ),
  );
  return { accounts: written, events: written.reduce((sum, { events }) => sum + events, 0) };
};
