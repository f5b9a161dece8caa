import type { Request } from 'express';
import { suspendsFrom } from '../../../domain/badges/standing.ts';
import { londonDay } from '../../../domain/calendar.ts';
import type { ConsoleResource, ListContract } from '../../../domain/console/contract.ts';
import type { Action } from '../../../domain/policy.ts';
import { subscriptionOf } from '../../../projections/accountSubscription/queries.ts';
import { subscriptionEndedOn } from '../../../projections/badge/standing.ts';
import { where } from '../../../projections/conditions.ts';
import type { KeyList, ListRange, ListReader } from '../../../projections/consoleList.ts';
import type { OverviewContext } from '../../../projections/propertyOverview/overviewRow.ts';
import { type Acting, actingOf, allowed, requireAction } from '../acting.ts';
import { actingNow } from '../actingNow.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { originOf } from '../request.ts';
import { keysFrom, type ListDefinition, listOver, type ServedList } from './listOver.ts';

export type ConsoleDependencies = Pick<
  RouteDependencies,
  'commands' | 'findAccess' | 'reads' | 'pages' | 'now' | 'editions' | 'publicOrigin' | 'subscription'
>;

/** What the rows of a list are shown by. */
export type RowContext = OverviewContext & { readonly today: string; readonly accountId: string };

type Definition<List extends ListContract, Row> = ListDefinition<ConsoleResource, List, ListReader, RowContext, Row> & {
  readonly reads: Action;
  /** True if reading needs an account that has had a subscription, as everywhere else. */
  readonly needsSubscription?: true;
};

/** A list of the console, as one account may see it. */
export const consoleList = <List extends ListContract, Row>(
  dependencies: ConsoleDependencies,
  definition: Definition<List, Row>,
) => {
  const { reads, pages, now, editions, publicOrigin, subscription } = dependencies;
  const readActingNow = actingNow(dependencies);
  const open = async (request: Request) => {
    const acting = actingOf(request);
    if (definition.needsSubscription) await subscription.requireReading(acting);
    const { account: accountId } = acting;
    const today = londonDay(now());
    const endedOn = subscriptionEndedOn(await reads.one(subscriptionOf(accountId)), now());
    const subscriptionLapsed = endedOn !== null && suspendsFrom(endedOn) <= today;
    const origin = originOf(request, publicOrigin);
    const readerFor = (by: Acting): ListReader => ({
      accountId,
      today,
      subscriptionLapsed,
      scope: by.scope,
      may: (action) => allowed(by, action),
    });
    return {
      reader: readerFor(acting),
      readerNow: async () => readerFor(requireAction(await readActingNow(acting), definition.reads)),
      context: { accountId, today, editions, origin, subscriptionEndedOn: endedOn },
    };
  };
  const read = keysFrom(reads);
  const readKeys = (reader: ListReader, list: KeyList, range: ListRange) => {
    if (list.table !== 'property_overview' || range.limit === null) return read(reader, list, range);
    const { conditions, order } = list;
    return pages.get(reader.accountId, JSON.stringify([where(conditions), order, range]), () =>
      read(reader, list, range),
    );
  };
  return { ...listOver(readKeys, open, definition), reads: definition.reads };
};
export type ConsoleList = ServedList & { readonly reads: Action };
