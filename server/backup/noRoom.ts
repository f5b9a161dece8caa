import { diskFaultOf } from '../lib/diskFault.ts';
import { Explained } from '../lib/explained.ts';

/**
 * Explains that the disk of a backup is full. Of errors for a full disk only those of the file system have a system
 * call; one of Postgres, which is read meanwhile, is about its own disk.
 */
export const explainNoRoom =
  (place: string) =>
  (error: unknown): never => {
    if (!(error instanceof Error && 'syscall' in error && diskFaultOf(error) === 'full')) throw error;
    throw new Explained(`There is no room left for the backup at ${place}: nothing of it was kept.`, { cause: error });
  };
