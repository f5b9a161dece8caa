import { v5 } from 'uuid';
import { type ImportPreview, planImport } from '../../../domain/imports/plan.ts';
import { propertyDetailsOf } from '../../../projections/propertyOverview/queries.ts';
import type { Deadline } from '../../lib/deadline.ts';
import type { Reads } from '../../readSide/reads.ts';
import { type Following, untilUpToDate } from '../../readSide/upToDate.ts';
import type { Commands } from '../commands.ts';
import { addedGroupId } from './addedGroups.ts';
import type { StoredSheet } from './sheetContent.ts';

export type PlanDependencies = Following & {
  readonly reads: Reads;
  readonly commands: Pick<Commands, 'arrangement'>;
};

const MODELS = [{ name: 'property_overview' }];
/** Milliseconds that a preview waits for the read models. */
const PATIENCE = 2000;

export type Plan = ImportPreview & { readonly planId: string };

/**
 * What an import would do to the properties as they are now. The ids of new properties follow from the import and the
 * row, and the id of the plan from everything that it would do: a retry makes the same plan and the same properties.
 */
export const planning =
  ({ reads, commands, ...following }: PlanDependencies) =>
  async ({ id, accountId, content }: StoredSheet, deadline: Deadline): Promise<Plan> => {
    await untilUpToDate(MODELS, following, { timeout: PATIENCE, deadline });
    const { sheet, columns, corrections } = content;
    const preview = planImport({
      sheet,
      columns,
      corrections: new Map(Object.entries(corrections).map(([row, correction]) => [Number(row), correction])),
      properties: await reads.all(propertyDetailsOf(accountId)),
      newId: (row) => v5(`property ${row}`, id),
      arrangement: await commands.arrangement.freshState(accountId, deadline),
      newGroupId: (name) => addedGroupId(id, name),
    });
    return { ...preview, planId: v5(JSON.stringify(preview.applied), id) };
  };
