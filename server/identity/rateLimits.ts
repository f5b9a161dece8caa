import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { isWithoutRoom } from '../adapters/postgresOutage.ts';
import { TooManyRequests } from '../application/errors.ts';
import { CLOCK_DIFFERENCE } from '../lib/clock.ts';
import type { Secrets } from './secrets.ts';

const MINUTE = 60;

// Limits against password guessing and against overload. Stored in Postgres, so that a restart does not reset them.
// Durations in seconds.
const LIMITS = {
  /** Failures of a browser that has signed in to the account or reset its password before. */
  loginByDevice: { points: 5, duration: 15 * MINUTE },
  /** Failures of other browsers, by account and address together. */
  login: { points: 5, duration: 15 * MINUTE },
  loginByAddress: { points: 100, duration: 60 * MINUTE },
  /** Further attempts are slowed and not refused: otherwise anybody could keep the owner out. */
  loginByAccount: { points: 20, duration: 60 * MINUTE },
  /** Registrations and leads, by network address and by email address. */
  register: { points: 30, duration: 60 * MINUTE },
  registerByEmail: { points: 10, duration: 60 * MINUTE },
  quickCheck: { points: 60, duration: 60 * MINUTE },
  /** Messages of the contact form, by network address and by the sender's email address. */
  contact: { points: 5, duration: 60 * MINUTE },
  contactBySender: { points: 5, duration: 60 * MINUTE },
  /** Reports of badges, by network address and by badge: each sends a mail to the owner. */
  badgeReport: { points: 5, duration: 60 * MINUTE },
  badgeReportByBadge: { points: 10, duration: 60 * MINUTE },
  /** Mails to choose a new password: by address of the mail, and by network address. */
  forgot: { points: 3, duration: 60 * MINUTE },
  forgotByAddress: { points: 10, duration: 60 * MINUTE },
  /** Links to confirm an address, by account. */
  confirmation: { points: 3, duration: 60 * MINUTE },
  /** Changes of address, by account: each sends mails to an address that anybody can type. */
  changeEmail: { points: 10, duration: 60 * MINUTE },
  /** Changes to one address, and further links to confirm it, from all accounts together. */
  changeEmailByEmail: { points: 5, duration: 60 * MINUTE },
  /** Codes of a second factor, by known browser, and for all other browsers of an account together. */
  secondFactor: { points: 10, duration: 60 * MINUTE },
  /** For all known browsers of an account together. */
  secondFactorByKnown: { points: 30, duration: 60 * MINUTE },
  /** Invitations, by account and by address of the mail. */
  invitation: { points: 60, duration: 60 * MINUTE },
  invitationByEmail: { points: 5, duration: 60 * MINUTE },
  /** Links of invitations that do not exist, by network address. */
  invitationGuess: { points: 60, duration: 60 * MINUTE },
  /** Offers of properties, by account and by address of the mail. */
  transfer: { points: 60, duration: 60 * MINUTE },
  transferByEmail: { points: 5, duration: 60 * MINUTE },
  /** PDFs by hand, by account. */
  print: { points: 20, duration: 60 * MINUTE },
  /** Evidence bundles, by person. Each prints a report and reads all documents of a property. */
  bundle: { points: 20, duration: 60 * MINUTE },
  /** Copies of everything about a person, by account. */
  export: { points: 3, duration: 60 * MINUTE },
  /** Lists of the console as files, by person. */
  listExport: { points: 60, duration: 60 * MINUTE },
  /** Spreadsheets and ZIPs that are uploaded for an import, by person. */
  importPreview: { points: 60, duration: 60 * MINUTE },
  /** ZIP files of many reports, by person. */
  reportsZip: { points: 20, duration: 60 * MINUTE },
  /** Work on many properties at once, by person. */
  bulk: { points: 300, duration: 60 * MINUTE },
  /** What one person of staff does in the back office. */
  officeAct: { points: 600, duration: 60 * MINUTE },
  /** Reads of one private calendar, and attempts with an unknown address by network address. */
  calendar: { points: 120, duration: 60 * MINUTE },
  calendarGuess: { points: 60, duration: 60 * MINUTE },
  /** Links made by an account, to send or to see documents. */
  linkMade: { points: 100, duration: 60 * MINUTE },
  /** Uses of one link by anybody who has it, and attempts with an unknown or ended one by network address. */
  link: { points: 120, duration: 60 * MINUTE },
  linkGuess: { points: 60, duration: 60 * MINUTE },
  /** Numbers of stay receipts that lead nowhere, by network address. */
  stayGuess: { points: 30, duration: 60 * MINUTE },
  /** Wrong passcodes, by share and by network address. */
  passcode: { points: 10, duration: 60 * MINUTE },
  passcodeByAddress: { points: 20, duration: 60 * MINUTE },
  /** PDFs through one share, and of one stay receipt. */
  sharePrint: { points: 20, duration: 60 * MINUTE },
  /** Requests with one API key, and attempts with keys that do not work, by network address. */
  apiKey: { points: 600, duration: MINUTE },
  apiKeyGuess: { points: 60, duration: 60 * MINUTE },
  /** Messages of webhooks that are sent again, and tests of webhooks, by account. */
  webhookReplay: { points: 300, duration: 60 * MINUTE },
  /** API keys and webhooks that are made, and secrets of webhooks that are changed, by account. */
  integrationMade: { points: 60, duration: 60 * MINUTE },
  /**
   * Requests that ask the payment provider, by account: those of the page that waits for a payment, and all others but
   * withdrawals. All accounts share the few calls that the provider allows.
   */
  paymentVerified: { points: 60, duration: 60 * MINUTE },
  payment: { points: 60, duration: 60 * MINUTE },
  /**
   * Refused requests with a body and without a session, by browser that has signed in or reset a password before, else by
   * address.
   */
  anonymousBody: { points: 100, duration: 60 * MINUTE },
} as const;
export type LimitName = keyof typeof LIMITS;
// Object.keys loses the type of the keys.
const NAMES = Object.keys(LIMITS) as LimitName[];
/**
 * These limit load on what reads, and attempts at secrets of 256 bits. While Postgres' disk has no room for a counter, reads
 * go on without them.
 */
const OF_READS: readonly LimitName[] = ['apiKey', 'apiKeyGuess', 'calendar', 'calendarGuess', 'link', 'linkGuess'];
/** Milliseconds. */
const LONGEST = Math.max(...NAMES.map((name) => LIMITS[name].duration)) * 1000;

export type RateLimits = {
  /** Counts one. Throws TooManyRequests once the limit of `name` is used up for `key`. */
  readonly use: (name: LimitName, key: string) => Promise<void>;
  /** Counts one and never throws. */
  readonly count: (name: LimitName, key: string) => Promise<void>;
  /** Seconds until `key` may try again; 0 while the limit is not used up. */
  readonly blockedFor: (name: LimitName, key: string) => Promise<number>;
  readonly forgive: (name: LimitName, key: string) => Promise<void>;
  /** Gives back what one `use` took. */
  readonly refund: (name: LimitName, key: string) => Promise<void>;
};

const secondsUntilFree = ({ msBeforeNext }: RateLimiterRes) => Math.max(1, Math.ceil(msBeforeNext / 1000));

export const postgresRateLimits = (pool: Pool, derive: Secrets['derive']): RateLimits => {
  const limiter = (name: LimitName) =>
    new RateLimiterPostgres({
      ...LIMITS[name],
      storeClient: pool,
      tableName: 'rate_limit',
      tableCreated: true,
      // The schedule deletes expired rows. The limiter would keep them for another hour.
      clearExpiredByTimeout: false,
      keyPrefix: name,
    });
  const limiters = Object.fromEntries(NAMES.map((name) => [name, limiter(name)])) as Record<
    LimitName,
    RateLimiterPostgres
  >;
  // A keyed hash: network addresses are personal data, and a key of any length fits the column.
  const hashed = (key: string) => derive(`limit ${key}`).toString('base64url');

  return {
    use: async (name, key) => {
      try {
        await limiters[name].consume(hashed(key));
      } catch (refused) {
        if (refused instanceof RateLimiterRes) throw new TooManyRequests(secondsUntilFree(refused), name);
        if (isWithoutRoom(refused) && OF_READS.includes(name)) return;
        throw refused;
      }
    },
    count: async (name, key) => {
      await limiters[name].penalty(hashed(key));
    },
    blockedFor: async (name, key) => {
      const used = await limiters[name].get(hashed(key));
      return used && used.consumedPoints >= LIMITS[name].points ? secondsUntilFree(used) : 0;
    },
    forgive: async (name, key) => {
      await limiters[name].delete(hashed(key));
    },
    refund: async (name, key) => {
      await limiters[name].reward(hashed(key));
    },
  };
};

/**
 * Deletes counters whose time is over, and those that end later than the longest new one would: they were begun while the clock was
 * ahead, and their limit would stay used up until that time. By the real clock, like the limiter. Rows live an hour, so
 * reading the whole table is cheap.
 */
export const sweepRateLimits = async (pool: Pool): Promise<void> => {
  await pool.query(
    `delete from rate_limit using (select extract(epoch from clock_timestamp()) * 1000 as now) as clock
     where expire < clock.now or expire > clock.now + $1`,
    [LONGEST + CLOCK_DIFFERENCE],
  );
};
