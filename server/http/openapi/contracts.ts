import { z } from 'zod';
import * as access from '../../../domain/access/contract.ts';
import * as accounts from '../../../domain/accounts/contract.ts';
import * as apiKeys from '../../../domain/apiKeys/contract.ts';
import * as arrangement from '../../../domain/arrangement/contract.ts';
import * as assessments from '../../../domain/assessments/contract.ts';
import * as badgeReports from '../../../domain/badgeReports/contract.ts';
import * as badges from '../../../domain/badges/contract.ts';
import * as bulk from '../../../domain/bulk/contract.ts';
import * as console from '../../../domain/console/contract.ts';
import * as contact from '../../../domain/contact/contract.ts';
import * as dashboard from '../../../domain/dashboard/contract.ts';
import * as documentImports from '../../../domain/documentImports/contract.ts';
import * as documents from '../../../domain/documents/contract.ts';
import * as done from '../../../domain/done.ts';
import * as figures from '../../../domain/figures/contract.ts';
import * as imports from '../../../domain/imports/contract.ts';
import * as ledger from '../../../domain/ledger/contract.ts';
import * as officeAccounts from '../../../domain/office/contract/accounts.ts';
import * as officeCommands from '../../../domain/office/contract/commands.ts';
import * as officeMessages from '../../../domain/office/contract/messages.ts';
import * as officeRunning from '../../../domain/office/contract/running.ts';
import * as problem from '../../../domain/problem.ts';
import * as properties from '../../../domain/properties/contract.ts';
import * as documentTypes from '../../../domain/questionnaire/documentTypes.ts';
import { Answer, Question } from '../../../domain/questionnaire/schema.ts';
import * as quickChecks from '../../../domain/quickChecks/contract.ts';
import * as reminders from '../../../domain/reminders/contract.ts';
import * as replay from '../../../domain/replay/contract.ts';
import * as shares from '../../../domain/shares/contract.ts';
import * as stayReceipts from '../../../domain/stayReceipts/contract.ts';
import * as subscriptions from '../../../domain/subscriptions/contract.ts';
import * as timeline from '../../../domain/timeline/contract.ts';
import * as transfers from '../../../domain/transfers/contract.ts';
import * as uploadLinks from '../../../domain/uploadLinks/contract.ts';
import * as webhooks from '../../../domain/webhooks/contract.ts';
import * as published from './published.ts';

const MODULES: readonly Readonly<Record<string, unknown>>[] = [
  ...[access, accounts, apiKeys, arrangement, assessments, badgeReports, badges, bulk, contact, dashboard],
  ...[documentImports, documents, done, figures, imports, ledger, problem, properties, documentTypes],
  ...[{ Answer, Question }, quickChecks, reminders, replay, shares, stayReceipts, subscriptions, timeline],
  ...[transfers, uploadLinks, webhooks, published],
  ...[officeAccounts, officeCommands, officeMessages, officeRunning],
  // Last: some of its names stand for schemas of others.
  console,
];

/** In the order of their names: a bundler may change that of a module's exports. */
const exportsOf = (module: Readonly<Record<string, unknown>>) =>
  Object.entries(module).sort(([one], [other]) => (one < other ? -1 : 1));

/**
 * The schemas of all contracts by their names, under which the description shows them. Throws if two schemas have one
 * name. A schema with two names keeps the first.
 */
const namedSchemas = (): ReadonlyMap<string, z.ZodType> => {
  const named = new Map<string, z.ZodType>();
  const known = new Set<z.ZodType>();
  for (const [name, value] of MODULES.flatMap(exportsOf)) {
    if (!(value instanceof z.ZodType) || known.has(value)) continue;
    if (named.has(name)) throw new Error(`Two contracts have a schema called ${name}`);
    named.set(name, value);
    known.add(value);
  }
  return named;
};

export const CONTRACTS = namedSchemas();
