import { accounts } from './models/accounts.ts';
import { activity } from './models/activity.ts';
import { badges } from './models/badges.ts';
import { documents } from './models/documents.ts';
import { propertyOverview } from './models/propertyOverview.ts';
import { subscriptions } from './models/subscriptions.ts';
import type { ReadModel } from './readModel.ts';

export const READ_MODELS: readonly ReadModel<unknown>[] = [
  accounts,
  subscriptions,
  propertyOverview,
  documents,
  badges,
  activity,
];
