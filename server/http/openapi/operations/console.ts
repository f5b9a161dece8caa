import {
  ACTIVITY_LIST,
  ASSESSMENT_LIST,
  BADGE_LIST,
  ChangeConsolePropertyBody,
  ConsoleActivity,
  ConsoleAssessment,
  ConsoleBadge,
  ConsoleDocument,
  ConsoleProperty,
  ConsoleReminder,
  DOCUMENT_LIST,
  PROPERTY_LIST,
  REMINDER_LIST,
} from '../../../../domain/console/contract.ts';
import { PropertyPath } from '../../../../domain/properties/contract.ts';
import { type Group, ok } from '../operation.ts';
import { listOperations } from './lists.ts';

export const consoleLists: Group = {
  tag: 'Console',
  about:
    'Lists in the form of ra-data-simple-rest: `sort`, `range` and `filter` are JSON, and `Content-Range` has the total. An unknown field is refused.',
  operations: {
    ...listOperations({ name: 'properties', of: 'properties', list: PROPERTY_LIST, row: ConsoleProperty }),
    'PUT /api/console/properties/{id}': {
      summary: 'Change a property',
      description: 'Send the whole record. What can be changed is changed.',
      path: PropertyPath,
      body: ChangeConsolePropertyBody,
      replies: ok(ConsoleProperty),
      fails: ['subscription_required'],
    },
    ...listOperations({
      name: 'assessments',
      of: 'assessments',
      list: ASSESSMENT_LIST,
      row: ConsoleAssessment,
      needsSubscription: true,
    }),
    ...listOperations({ name: 'documents', of: 'documents', list: DOCUMENT_LIST, row: ConsoleDocument }),
    ...listOperations({ name: 'badges', of: 'badges', list: BADGE_LIST, row: ConsoleBadge }),
    ...listOperations({ name: 'reminders', of: 'reminders that were sent', list: REMINDER_LIST, row: ConsoleReminder }),
    ...listOperations({ name: 'activity', of: 'what was done', list: ACTIVITY_LIST, row: ConsoleActivity }),
  },
};
