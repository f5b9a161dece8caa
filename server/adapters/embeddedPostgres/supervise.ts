import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { keepLogAhead } from './keepLogAhead.ts';
import { type Cluster, type Postmaster, spawnPostmaster } from './postmaster.ts';
import { BY_FORCE, CLEANLY, endPostgres, isRecovering } from './processes.ts';

/** Milliseconds from one question to Postgres to the next. */
const EVERY = 1_000;
/** Milliseconds from one look at its write-ahead log to the next. */
const LOG_EVERY = 30_000;
/** Milliseconds that a running Postgres may take to answer. */
const TIMEOUT = 3_000;
/**
 * Milliseconds that a Postgres may take to answer which has just been started, by a process that cannot do anything without
 * it: while a machine boots, or is very busy, three seconds are too few.
 */
const FIRST_TIMEOUT = 15_000;
/** Milliseconds more for each further try. Ended again and again before it can answer, Postgres would never come back. */
const MORE_TIME = 1_000;
/** Milliseconds. */
const TICK = 250;
/** Milliseconds. After each failed start the pause before the next is longer. */
const LONGEST_PAUSE = 5_000;

/**
 * Starts Postgres and restarts it when it has ended or does not answer. Returns the function that stops both. No other
 * Postgres may be running in its directory.
 */
export const supervise = async (cluster: Cluster, connectionString: string): Promise<() => Promise<void>> => {
  const { logger } = cluster;
  let postmaster = await start(cluster, connectionString, FIRST_TIMEOUT);
  let stopping = false;

  const pause = async (milliseconds: number, isOver = () => false) => {
    for (let waited = 0; waited < milliseconds && !stopping && !isOver(); waited += 50) await delay(50);
  };

  const restart = async () => {
    let patience = TIMEOUT;
    for (let wait = 100; !stopping; wait = Math.min(wait * 2, LONGEST_PAUSE)) {
      try {
        await endPostgres(cluster.clusterDir, BY_FORCE);
        postmaster = await start(cluster, connectionString, patience);
        return logger.info('Postgres is back.');
      } catch (error) {
        if (error instanceof Silent) patience = Math.min(patience + MORE_TIME, FIRST_TIMEOUT);
        logger.warn(
          `Postgres did not start, next try in ${wait} ms: ${error instanceof Error ? error.message : error}`,
        );
        await pause(wait);
      }
    }
  };

  const watch = async () => {
    while (!stopping) {
      await pause(EVERY, () => !postmaster.isRunning());
      const health = await healthOf(postmaster, connectionString, TIMEOUT);
      if (stopping || health === 'answers') continue;
      logger.warn(`Postgres ${health === 'ended' ? 'has ended by itself' : 'does not answer'}: starting it again.`);
      await restart();
    }
  };

  const watching = watch();
  const lookingAtLog = setInterval(() => void keepLogAhead(connectionString), LOG_EVERY);
  return async () => {
    stopping = true;
    clearInterval(lookingAtLog);
    await watching;
    await endPostgres(cluster.clusterDir, CLEANLY);
  };
};

/** Postgres runs, but has not answered in time. More time may help, other than with one that has ended. */
class Silent extends Error {}

const start = async (cluster: Cluster, connectionString: string, patience: number) => {
  const postmaster = await spawnPostmaster(cluster);
  const health = await healthOf(postmaster, connectionString, patience);
  if (health === 'answers') return postmaster;
  await endPostgres(cluster.clusterDir, BY_FORCE);
  if (health === 'silent') throw new Silent('Postgres does not answer.');
  throw new Error('Postgres ended while it was starting (its reason is in the log).');
};

/** Silent means no answer for `patience` milliseconds. Recovery after a crash may take longer than that. */
const healthOf = async ({ pid, isRunning }: Postmaster, connectionString: string, patience: number) => {
  for (let since = performance.now(); isRunning(); await delay(20)) {
    const answer = await probe(connectionString, patience);
    if (answer === 'yes') return 'answers';
    if (answer === 'starting' && (await isRecovering(pid))) since = performance.now();
    if (performance.now() - since >= patience) return 'silent';
  }
  return 'ended';
};

/** Whether a new connection gets an answer in time. A refusal such as "too many clients" is an answer, too. */
export const probe = async (connectionString: string, patience = TIMEOUT): Promise<'yes' | 'starting' | 'no'> => {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  // Counts short ticks: after a pause of our own process, one long timer would fire before the answer is read.
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
    if (ticks * TICK >= patience) client.connection.stream.destroy();
  }, TICK);
  try {
    await client.connect();
    await client.query('select 1');
    await client.end();
    return 'yes';
  } catch (error) {
    client.connection.stream.destroy();
    if (!(error instanceof pg.DatabaseError)) return 'no';
    if (error.code === '57P03') return 'starting';
    // 57P01: it is being shut down. 28P01: another Postgres, which does not know our password.
    return error.code === '57P01' || error.code === '28P01' ? 'no' : 'yes';
  } finally {
    clearInterval(timer);
  }
};
