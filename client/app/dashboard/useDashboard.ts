import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { earliest } from '../../../domain/calendar.ts';
import type { OverviewRow, Stats } from '../../../domain/dashboard/contract.ts';
import { isFirstLoad } from '../../api/isFirstLoad.ts';
import { queries } from '../../api/queries.ts';
import { useHasPlan, useIsOwn, useIsUnpaid } from '../../auth/acting.ts';
import { useWaitIsOver } from '../../components/page/useWaitIsOver.ts';
import { useAccountAhead } from './ahead/useAccountAhead.ts';
import { type Allowance, allowanceOf, FALLBACK_STATS } from './allowance.ts';
import type { NextStep } from './nextSteps/nextStep.ts';
import { nextSteps } from './nextSteps/nextSteps.ts';
import { type PropertyListModel, usePropertyList } from './properties/usePropertyList.ts';

export type DashboardModel =
  | { status: 'loading' }
  | {
      status: 'ready';
      stats: Stats;
      allowance: Allowance;
      /** The properties that the next steps concern; empty only without any property, null if not loaded. */
      rows: readonly OverviewRow[] | null;
      list: PropertyListModel;
      steps: readonly NextStep[];
      nextExpiry: string | null;
      failed: boolean;
      retrying: boolean;
      retry: () => void;
    };

const NO_ROWS: readonly OverviewRow[] = [];

/**
 * The twelve months ahead stand above what people press: if they came later, a button would move away under the pointer.
 * So the page waits for the first request, but at most a second: then their place is kept while they load. If the request
 * fails, the page is shown without them.
 */
const useAwaitsAhead = (): boolean => {
  const isOver = useWaitIsOver();
  const { isAwaited } = useAccountAhead();
  return isAwaited && !isOver;
};

export const useDashboard = (): DashboardModel => {
  const stats = useQuery(queries.stats());
  const urgent = useQuery(queries.nextSteps());
  const list = usePropertyList();
  const isOwn = useIsOwn();
  const hasPlan = useHasPlan();
  const isUnpaid = useIsUnpaid();
  const awaitsAhead = useAwaitsAhead();
  const rows = urgent.data ?? NO_ROWS;
  const { expiredDocuments, upcomingExpiries } = stats.data ?? FALLBACK_STATS;
  const steps = useMemo(
    () => nextSteps(rows, [...expiredDocuments, ...upcomingExpiries], { isOwn, hasPlan, isUnpaid }),
    [rows, expiredDocuments, upcomingExpiries, isOwn, hasPlan, isUnpaid],
  );

  if (isFirstLoad(stats) || isFirstLoad(urgent) || list.loading || awaitsAhead) return { status: 'loading' };
  const figures = stats.data ?? FALLBACK_STATS;
  return {
    status: 'ready',
    stats: figures,
    allowance: allowanceOf(figures),
    rows: urgent.data ?? null,
    list,
    steps,
    nextExpiry: earliest(rows.map(({ next_expiry }) => next_expiry)),
    // The list says so itself if it failed alone, such as after a search.
    failed: !stats.data || !urgent.data,
    retrying: stats.isFetching || urgent.isFetching || list.fetching,
    retry: () => {
      void stats.refetch();
      void urgent.refetch();
      list.retry();
    },
  };
};
