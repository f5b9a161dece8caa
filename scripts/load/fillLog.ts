import { handlersOf } from '../../server/application/handlers.ts';
import { backgroundDeadline } from '../../server/lib/deadline.ts';
import type { OpenedLog } from '../../server/process/openLog.ts';
import { startLog } from '../../server/process/startLog.ts';
import { AT } from './appendStreams.ts';

/**
 * Lets `write` fill an empty event log without a server. The events include everything that policies would add, so the
 * checkpoint of the policies is set to the end of the log.
 */
export const fillLog = async <Result>(opened: OpenedLog, write: () => Promise<Result>) => {
  const now = () => new Date(AT);
  await opened.followed.remember(await startLog(handlersOf(opened.events, now, opened.editions).log, now));
  const written = await write();
  const head = await opened.store.head(backgroundDeadline());
  await opened.pool.query(`insert into checkpoint (name, version, position) values ('policies', 1, $1)`, [head]);
  return { ...written, head };
};
