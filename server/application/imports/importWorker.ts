import { londonDay } from '../../../domain/calendar.ts';
import type { ImportState } from '../../../domain/imports/decider.ts';
import type { Leadership } from '../../adapters/leadership.ts';
import { isAway } from '../../adapters/postgresOutage.ts';
import { whileLeading } from '../../adapters/whileLeading.ts';
import type { EventLog } from '../../eventLog/eventLog.ts';
import type { Clock } from '../../lib/clock.ts';
import { backgroundDeadline, deadlineIn } from '../../lib/deadline.ts';
import type { Logger } from '../../lib/logger.ts';
import type { WatchedLoops } from '../../lib/watchedLoops.ts';
import type { Commands } from '../commands.ts';
import { documentsIn, importedDocuments } from './importedDocuments.ts';
import { importedRows, rowsIn } from './importedRows.ts';
import type { ImportWork, Work } from './importWork.ts';

/** Milliseconds between looks: another process may have committed an import. */
const LOOK = 1000;
/** Milliseconds to read all rows of an import. */
const READING = 30_000;

type Committed = Exclude<ImportState, { status: 'missing' }>;

type Dependencies = {
  readonly events: Pick<EventLog, 'readStream'>;
  readonly commands: Pick<
    Commands,
    'access' | 'account' | 'apiKey' | 'arrangement' | 'document' | 'import' | 'property'
  >;
  readonly importWork: ImportWork;
  readonly leadership: Pick<Leadership, 'role'>;
  readonly loops: Pick<WatchedLoops, 'start'>;
  readonly now: Clock;
  readonly logger: Logger;
};

/** Applies and undoes imports on the process that leads, one after the other. */
export const startImportWorker = ({ events, commands, importWork, leadership, loops, now, logger }: Dependencies) => {
  const at = () => now().toISOString();
  const rowWork = importedRows({ commands, now });
  const documentWork = importedDocuments({ commands, now });

  const workOn = async (
    work: Work,
    { status, importId, committedAt, skipped }: Committed,
    until: AbortSignal,
    beat: () => void,
  ): Promise<void> => {
    const { planId, accountId } = work;
    const recorded = await events.readStream(`import-${planId}`, 0n, deadlineIn(READING));
    const [first] = recorded;
    if (!first) return;
    // The last event by a person is the commit, or the undo. A colleague may have prepared the same plan before.
    const asked = recorded.findLast(({ metadata }) => metadata.actor.kind !== 'system') ?? first;
    const { actor, account, correlationId } = asked.metadata;
    const context = { actor, account, correlationId, causationId: null };
    const progressed = async (done: number) => {
      beat();
      return !until.aborted && (await importWork.progressed(work, done));
    };
    const about = { accountId, context, progressed };
    const documents = documentsIn(recorded);
    const doing = status === 'committed' ? 'apply' : 'undo';
    const left =
      documents.length > 0
        ? await documentWork[doing]({ ...about, documents, today: londonDay(new Date(committedAt ?? at())) })
        : await rowWork[doing]({ ...about, importId, rows: rowsIn(recorded), skipped: new Set(skipped) });
    if (!left) return;
    // The rows take longer than the deadline of one command.
    const complete =
      doing === 'apply'
        ? ({ type: 'CompleteImport', accountId, skipped: left, at: at() } as const)
        : ({ type: 'CompleteImportUndo', accountId, kept: left, at: at() } as const);
    await commands.import(planId, complete, { ...context, deadline: backgroundDeadline() });
  };

  /** The stream says what is left to do: a policy may ask again for what was done long ago. */
  const take = async (work: Work, until: AbortSignal, beat: () => void): Promise<void> => {
    const { planId, accountId } = work;
    const account = await commands.account.freshState(accountId, backgroundDeadline());
    const state = await commands.import.freshState(planId, backgroundDeadline());
    if (account.status === 'registered' && (state.status === 'committed' || state.status === 'undoing'))
      await workOn(work, state, until, beat);
    if (!until.aborted) await importWork.finished(work);
  };

  const lead = async (until: AbortSignal, progressed: () => void, beat: () => void) => {
    until.addEventListener('abort', importWork.wake);
    while (!until.aborted) {
      const waiting = await importWork.waiting();
      const failures: unknown[] = [];
      for (const work of waiting) {
        if (until.aborted) return;
        // One that fails must not hold up the others.
        await take(work, until, beat).catch((error: unknown) => {
          if (isAway(error)) logger.warn('An import waits for a store', { item: work.planId, reason: String(error) });
          else logger.error('An import failed and is tried again', { item: work.planId, err: error });
          failures.push(error);
        });
      }
      if (failures.length > 0) throw failures[0];
      progressed();
      if (waiting.length === 0) await importWork.untilAdded(LOOK);
    }
  };

  return whileLeading({
    leadership,
    heartbeat: loops.start('imports'),
    lead,
    failed: (error, pause) => {
      if (isAway(error)) logger.warn('Imports wait for a store', { reason: String(error) });
      else logger.error('Imports failed and are tried again', { err: error });
      return pause;
    },
  });
};
