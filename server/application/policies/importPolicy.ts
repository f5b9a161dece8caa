import type { Of } from '../../../domain/events.ts';
import type { Context } from '../commandHandler.ts';
import type { Done, PolicyDependencies } from './policy.ts';

/** What follows from the decision of the allowance: the commit of an import, and the work on its rows. */
export const importPolicy = ({
  commands,
  beginImportWork,
}: Pick<PolicyDependencies, 'commands' | 'beginImportWork'>) => ({
  slotsTaken: ({ data: { accountId, planId, at } }: Of<'PropertySlotsTaken'>, context: Context): Promise<Done> =>
    commands.import(planId, { type: 'CommitImport', accountId, at }, context),

  /** A worker does the rest, because the request must not wait for thousands of properties. */
  beginWork: async ({ data }: Of<'ImportCommitted'> | Of<'ImportUndone'>): Promise<Done> => {
    await beginImportWork(data);
    return undefined;
  },
});
