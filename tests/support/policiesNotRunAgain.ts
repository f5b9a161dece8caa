import { patchPoolQuery } from './patchedPool.ts';

// Loaded into a server process before its program: policies begin at the end of the log, so a start does not run those
// that a crash has cut off.

/** How a start asks where the policies were. */
const isStart = ([text, values]: readonly unknown[]): boolean =>
  typeof text === 'string' &&
  text.trimStart().startsWith('insert into checkpoint') &&
  Array.isArray(values) &&
  values[0] === 'policies';

/** Passes all events, as if their policies had run. */
const PASS = `
  update checkpoint set position = latest.position, event_id = latest.id
  from (select position, id from event order by position desc limit 1) as latest
  where name = 'policies' returning checkpoint.position`;

patchPoolQuery(
  (query) =>
    async function (...asked) {
      const saved = await query.apply(this, asked);
      if (!isStart(asked)) return saved;
      const passed = await query.call(this, PASS);
      // The log is empty at the first start.
      return passed.rowCount === 0 ? saved : passed;
    },
);
