import { Explained } from '../lib/explained.ts';
import type { FollowedModel } from './modelState.ts';
import type { Upgrade } from './upgrading.ts';

/** The serving table belongs to a newer build. */
export class NewerTable extends Explained {}

type Options = Pick<FollowedModel, 'model' | 'state' | 'tables' | 'logger' | 'onChange'> & {
  readonly upgrade: Upgrade;
};

/**
 * Makes the serving table fit this build: creates that of a new model, and builds one of a higher version beside it. A
 * process that does not lead does this as well, because the leader may be of an older build. That one goes on with the
 * old table meanwhile. The table of a model that the leader does not know is built in the same way. In a new database,
 * and after a restore, all tables are empty, and the leader fills them.
 *
 * Throws NewerTable if the table has a higher version than this build. Otherwise the older and the newer build would
 * rebuild the table in turn.
 */
export const prepare = async (
  { model, state, tables, logger, onChange, upgrade }: Options,
  until: AbortSignal,
  progressed: () => void = () => {},
): Promise<void> => {
  const misfits = (reason: string, write: (line: string) => void) => {
    // The same reason may be found again each second. It is logged once.
    if (state.misfit !== reason) write(`Read model ${model.name}: ${reason}`);
    state.misfit = reason;
    // The former position belongs to another table. With 0 the metric shows that this model lags.
    state.reached = 0n;
    onChange();
  };
  let saved = await tables.checkpoint(model.name);
  progressed();
  if (!saved) {
    await tables.createMissing(model);
    saved = await tables.checkpoint(model.name);
  }
  const version = saved?.version ?? model.version;
  if (version > model.version) {
    const reason = `version ${version} of a newer build serves, and this build needs version ${model.version}`;
    misfits(reason, logger.warn);
    throw new NewerTable(reason);
  } else if (version < model.version) {
    const beside = version === 0 ? '' : ` beside version ${version}`;
    misfits(`version ${model.version} is being built${beside}`, logger.info);
    await upgrade(model.name, until, progressed);
    if (until.aborted) return;
  }
  state.misfit = null;
};
