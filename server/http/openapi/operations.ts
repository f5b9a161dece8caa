import type { Group, Operations } from './operation.ts';
import { account } from './operations/account.ts';
import { assessments } from './operations/assessments.ts';
import { badges } from './operations/badges.ts';
import { bulk } from './operations/bulk.ts';
import { consoleLists } from './operations/console.ts';
import { documents } from './operations/documents.ts';
import { history } from './operations/history.ts';
import { integrations } from './operations/integrations.ts';
import { ledger } from './operations/ledger.ts';
import { links } from './operations/links.ts';
import { office } from './operations/office.ts';
import { people } from './operations/people.ts';
import { properties } from './operations/properties.ts';
import { signIn } from './operations/signIn.ts';
import { subscriptions } from './operations/subscriptions.ts';
import { system } from './operations/system.ts';
import { verification } from './operations/verification.ts';
import { visitors } from './operations/visitors.ts';

/** In the order in which integrators need them. */
export const GROUPS: readonly Group[] = [
  verification,
  properties,
  assessments,
  documents,
  badges,
  history,
  ledger,
  consoleLists,
  bulk,
  links,
  integrations,
  signIn,
  account,
  subscriptions,
  people,
  visitors,
  office,
  system,
];

export const OPERATIONS: Operations = Object.assign({}, ...GROUPS.map(({ operations }) => operations));
