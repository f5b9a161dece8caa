import type { DomainEvent } from '../../../domain/events.ts';
import { SYSTEM } from '../../../domain/metadata.ts';
import type { LogEntry, Position, Recorded } from '../../../projections/recorded.ts';
import type { Logger } from '../../lib/logger.ts';
import { type Context, latest, stepOf } from '../commandHandler.ts';
import { Rejected } from '../errors.ts';
import type { Policy, PolicyContext, PolicyDependencies } from './policy.ts';
import { policyTable, READS } from './policyTable.ts';

type Time = Pick<Context, 'deadline' | 'nextDeadline'>;

export type Policies = {
  /** Returns the position of the last event that is due to the policies; undefined if there is none. */
  readonly run: (recorded: Recorded<DomainEvent>, time: Time) => Promise<Position | undefined> | undefined;
  readonly hasPolicy: (entry: LogEntry) => boolean;
};

/**
 * Policies react to an event with commands to other streams, or with mails. No store can append to two streams in one
 * transaction. So a fact that concerns two streams is recorded in the one that decides it, and a policy records it in
 * the other. Policies run before the request is answered. After a crash the policy runner runs them again from the log,
 * so all their commands are idempotent.
 *
 * Two processes can record facts that concern each other at the same moment, in two streams. Each then looks at the
 * stream of the other, with `freshState`, after its own fact is recorded: one of them, at least, sees both.
 */
export const policiesOf = (dependencies: PolicyDependencies, logger: Logger): Policies => {
  const table = new Map(
    Object.entries(policyTable(dependencies)).map(([type, entry]) => {
      // TypeScript cannot see that the entry found by an event's type accepts exactly that event.
      const policies = entry as Policy<DomainEvent> | readonly Policy<DomainEvent>[] | null;
      return [type, policies === null ? [] : [policies].flat()] as const;
    }),
  );
  const policiesFor = ({ type }: DomainEvent): readonly Policy<DomainEvent>[] => table.get(type) ?? [];

  const apply = async (
    policy: Policy<DomainEvent>,
    { event, metadata }: Recorded<DomainEvent>,
    context: PolicyContext,
  ) => {
    try {
      const outcomes = [await policy(event, context, metadata.actor)].flat();
      // Also events that another process, or the policy runner, has recorded first: the reader must wait for them, too.
      return outcomes.reduce<Position | undefined>(
        (position, outcome) => latest(position, outcome?.reached),
        undefined,
      );
    } catch (error) {
      // A rejection means that nothing is left to do, for example because the assessment was replaced in the meantime. What
      // the policy has not done by then is not done: one with several independent steps catches it itself.
      if (!(error instanceof Rejected)) throw error;
      logger.info('A policy was refused', { type: event.type, reason: error.code });
      return undefined;
    }
  };

  const applyAll = async (recorded: Recorded<DomainEvent>, { deadline, nextDeadline }: Time) => {
    const { event, id, metadata } = recorded;
    const { account, correlationId } = metadata;
    const context = { actor: SYSTEM, account, causationId: id, correlationId, deadline, nextDeadline };
    let position: Position | undefined;
    for (const policy of policiesFor(event))
      position = latest(position, await apply(policy, recorded, stepOf(context)));
    return position;
  };

  return {
    run: (recorded, time) => (policiesFor(recorded.event).length > 0 ? applyAll(recorded, time) : undefined),
    hasPolicy: (entry) => {
      if ('unreadable' in entry) return READS.some((category) => category === entry.category);
      return policiesFor(entry.event).length > 0;
    },
  };
};
