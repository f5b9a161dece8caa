import type { ReadModel } from '../../../projections/readModel.ts';
import type { Position } from '../../../projections/recorded.ts';
import type { SkippedEvents } from '../../adapters/skippedEvents.ts';
import type { Deadline } from '../../lib/deadline.ts';
import type { OfficeMails } from '../../mail/officeMails.ts';
import type { ProjectionService } from '../../readSide/projectionService.ts';
import type { RebuildRequests } from '../../readSide/rebuildRequests.ts';
import type { MessageThreads } from './messageThread.ts';

/** What only the back office reads. */
export type Office = {
  readonly mails: OfficeMails;
  readonly thread: MessageThreads;
  readonly models: readonly Pick<ReadModel<unknown>, 'name' | 'version'>[];
  readonly modelStatus: ProjectionService['status'];
  readonly rebuilds: RebuildRequests['latest'];
  readonly skips: SkippedEvents['skips'];
  /** The position of the last event. */
  readonly head: (deadline: Deadline) => Promise<Position>;
};
