import { isOutage, isWithoutRoom } from './postgresOutage.ts';
import { type StoreCalls, storeCalls } from './storeCalls.ts';

/** Calls to Postgres. While its disk is full it refuses writes, and answers reads. */
export const postgresCalls = (patience?: number): StoreCalls =>
  storeCalls({ store: 'Postgres', isOutage, isRefusal: isWithoutRoom, patience });
