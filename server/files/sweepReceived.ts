import type { Logger } from '../lib/logger.ts';
import type { FileStore } from './fileStore.ts';

/** Milliseconds. */
const EVERY = 60_000;

type Options = {
  readonly files: Pick<FileStore, 'sweepReceived'>;
  readonly logger: Logger;
  /** Milliseconds from one sweep to the next, for tests. */
  readonly every?: number | undefined;
};

/**
 * Deletes what a crash has left of uploads, which is not encrypted. Each process does this by itself, and no job of
 * the leader: with S3 each process has a folder of its own, which the leader cannot see.
 */
export const startSweepingReceived = ({ files, logger, every = EVERY }: Options) => {
  let underWay: Promise<void> | undefined;
  const sweep = async () => {
    try {
      await files.sweepReceived();
    } catch (error) {
      logger.warn('What is left of uploads cannot be deleted, trying again', { reason: String(error) });
    }
    underWay = undefined;
  };
  const timer = setInterval(() => {
    underWay ??= sweep();
  }, every).unref();
  return {
    stop: async (): Promise<void> => {
      clearInterval(timer);
      await underWay;
    },
  };
};
