import type { Of } from '../../../domain/events.ts';
import type { Actor } from '../../../domain/metadata.ts';
import type { Context } from '../commandHandler.ts';
import type { Done, PolicyDependencies } from './policy.ts';

/** What follows from the decision of the allowance: the commit of an import, and the work on its rows. */
export const importPolicy = ({
  commands,
  beginImportWork,
}: Pick<PolicyDependencies, 'commands' | 'beginImportWork'>) => ({
  /**
   * In the name of the person who has decided, in which the worker changes the properties. Nothing is left to do if they or
   * a colleague have sent the commit again, which records it in the name of the sender.
   */
  slotsTaken: (
    { data: { accountId, planId, at } }: Of<'PropertySlotsTaken'>,
    context: Context,
    actor: Actor,
  ): Promise<Done> => commands.import(planId, { type: 'CommitImport', accountId, at }, { ...context, actor }),

  /** A worker does the rest, because the request must not wait for thousands of properties. */
  beginWork: async ({ data }: Of<'ImportCommitted'> | Of<'ImportUndone'>): Promise<Done> => {
    await beginImportWork(data);
    return undefined;
  },
});
