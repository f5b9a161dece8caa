import type { Decided, Skip, Stop } from '../../server/adapters/skippedEvents.ts';
import { backgroundDeadline } from '../../server/lib/deadline.ts';
import type { OpenedLog } from '../../server/process/openLog.ts';
import { leftModels, unknownModels } from '../../server/readSide/unknownModels.ts';

const decidedBy = ({ why, who, at }: Decided): string => `${who}, ${at.toISOString()}: ${why}`;

const stopLine = ({ reader, position, since }: Stop): string =>
  `${reader} stands still at ${position} since ${since.toISOString()}: start a build that can read it, or skip ${position}.`;

const skipLines = ({ reader, position, back, ...skip }: Skip): readonly string[] => [
  `${reader} skips ${position} (${decidedBy(skip)})`,
  ...(back ? [`${reader} gets ${position} back with its next rebuild (${decidedBy(back)})`] : []),
];

/** Prints how far each read model is, where readers of the log stand still, and what they skip. */
export const printStatus = async ({ guard, store, models, tables, skips }: OpenedLog): Promise<void> => {
  const head = await store.head(backgroundDeadline());
  const rows = await Promise.all(
    models.map(async ({ name, version }) => {
      const saved = await tables.checkpoint(name);
      return { name, version, built: saved?.version ?? 'never', position: String(saved?.position ?? 0n) };
    }),
  );
  console.table(rows);
  // A model's checkpoint is the last event that it uses, so a checkpoint before the log's end does not mean a lag.
  console.log(`The log ends at ${head}.`);
  for (const { name, position } of rows)
    if (BigInt(position) > head) console.log(`${name} has read up to ${position}, which is beyond the end of the log.`);
  const unknown = await unknownModels(models, tables);
  for (const name of unknown)
    console.log(`${name} is of a newer build, so no process of this one leads. To stay with this one: forget ${name}.`);
  for (const name of await leftModels(models, tables))
    if (!unknown.includes(name)) console.log(`${name} of another build is not complete. To drop it: forget ${name}.`);
  const lines = [...(await skips.stops()).map(stopLine), ...(await skips.skips()).flatMap(skipLines)];
  for (const line of lines) console.log(line);
  await guard.check();
};
