import {
  ACTIVITY_LIST,
  ASSESSMENT_LIST,
  BADGE_LIST,
  DOCUMENT_LIST,
  PROPERTY_LIST,
  REMINDER_LIST,
} from '../../../domain/console/contract.ts';
import { activityByKey, consoleActivity, consoleActivityRow } from '../../../projections/accountActivity/console.ts';
import { consoleDocumentRow, consoleDocuments, documentsByKey } from '../../../projections/documentFile/console.ts';
import { documentCounts } from '../../../projections/documentFile/queries.ts';
import { arrangementsByKey } from '../../../projections/propertyArrangement/queries.ts';
import { assessmentRow } from '../../../projections/propertyOverview/assessmentRow.ts';
import { consoleAssessments } from '../../../projections/propertyOverview/console/assessments.ts';
import { consoleBadges } from '../../../projections/propertyOverview/console/badges.ts';
import { consoleProperties } from '../../../projections/propertyOverview/console/properties.ts';
import { consolePropertyRow, propertiesByKey } from '../../../projections/propertyOverview/console/rows.ts';
import { overviewRow } from '../../../projections/propertyOverview/overviewRow.ts';
import { isAssessed } from '../../../projections/propertyOverview/state.ts';
import { consoleReminderRow, consoleReminders, remindersByKey } from '../../../projections/reminder/console.ts';
import { apiKeyNames } from '../../application/apiKeyNames.ts';
import {
  ACTIVITY_COLUMNS,
  ASSESSMENT_COLUMNS,
  BADGE_COLUMNS,
  DOCUMENT_COLUMNS,
  PROPERTY_COLUMNS,
  REMINDER_COLUMNS,
} from './columns.ts';
import { type ConsoleDependencies, type ConsoleList, consoleList } from './consoleList.ts';

export const propertiesOfConsole = (dependencies: ConsoleDependencies) =>
  consoleList(dependencies, {
    name: 'properties',
    reads: 'property:read',
    list: PROPERTY_LIST,
    keys: consoleProperties,
    rows: async (keys, context) => {
      const [states, arrangements, counts] = await Promise.all([
        dependencies.reads.all(propertiesByKey(keys)),
        dependencies.reads.all(arrangementsByKey(context.accountId, keys)),
        dependencies.reads.all(documentCounts(context.accountId, keys)),
      ]);
      const byProperty = new Map(arrangements.map((arranged) => [arranged.propertyId, arranged]));
      const documentsOf = new Map(counts.map(({ propertyId, documents }) => [propertyId, documents]));
      return states.map((state) => {
        const { propertyId } = state;
        const beside = { arranged: byProperty.get(propertyId), documents: documentsOf.get(propertyId) ?? 0 };
        return consolePropertyRow(state, context, beside);
      });
    },
    columns: PROPERTY_COLUMNS,
  });

const assessments = (dependencies: ConsoleDependencies) =>
  consoleList(dependencies, {
    name: 'assessments',
    reads: 'assessment:read',
    needsSubscription: true,
    list: ASSESSMENT_LIST,
    keys: consoleAssessments,
    rows: async (keys, { editions, today }) =>
      (await dependencies.reads.all(propertiesByKey(keys)))
        .filter(isAssessed)
        .map((state) => assessmentRow(state, editions.of(state.assessment.edition), today)),
    columns: ASSESSMENT_COLUMNS,
  });

const documents = (dependencies: ConsoleDependencies) =>
  consoleList(dependencies, {
    name: 'documents',
    reads: 'document:read',
    list: DOCUMENT_LIST,
    keys: consoleDocuments,
    rows: async (keys, { editions, today }) =>
      (await dependencies.reads.all(documentsByKey(keys))).map((filed) => consoleDocumentRow(filed, editions, today)),
    columns: DOCUMENT_COLUMNS,
  });

const badges = (dependencies: ConsoleDependencies) =>
  consoleList(dependencies, {
    name: 'badges',
    reads: 'badge:read',
    list: BADGE_LIST,
    keys: consoleBadges,
    rows: async (keys, context) =>
      (await dependencies.reads.all(propertiesByKey(keys))).flatMap((state) => overviewRow(state, context).badge ?? []),
    columns: BADGE_COLUMNS,
  });

const reminders = (dependencies: ConsoleDependencies) =>
  consoleList(dependencies, {
    name: 'reminders',
    reads: 'property:read',
    list: REMINDER_LIST,
    keys: consoleReminders,
    rows: async (keys) => (await dependencies.reads.all(remindersByKey(keys))).map(consoleReminderRow),
    columns: REMINDER_COLUMNS,
  });

const activity = (dependencies: ConsoleDependencies) =>
  consoleList(dependencies, {
    name: 'activity',
    reads: 'dashboard:read',
    list: ACTIVITY_LIST,
    keys: consoleActivity,
    rows: async (keys, { accountId }) => {
      const found = await dependencies.reads.all(activityByKey(keys));
      const actors = found.map(({ state }) => state.actor);
      const keyNames = await apiKeyNames(dependencies.commands, accountId, actors);
      return found.map((one) => consoleActivityRow(one, keyNames));
    },
    columns: ACTIVITY_COLUMNS,
  });

export const consoleLists = (dependencies: ConsoleDependencies): readonly ConsoleList[] =>
  [propertiesOfConsole, assessments, documents, badges, reminders, activity].map((list) => list(dependencies));
