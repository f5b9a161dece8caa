import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { earliest } from '../../../domain/calendar.ts';
import type { OverviewRow, Stats } from '../../../domain/dashboard/contract.ts';
import { queries } from '../../api/queries.ts';
import { type Allowance, allowanceOf, FALLBACK_STATS } from './allowance.ts';
import type { NextStep } from './nextSteps/nextStep.ts';
import { nextSteps } from './nextSteps/nextSteps.ts';

export type DashboardModel =
  | { status: 'loading' }
  | {
      status: 'ready';
      stats: Stats;
      allowance: Allowance;
      /** Null if they could not be loaded. */
      rows: readonly OverviewRow[] | null;
      steps: readonly NextStep[];
      nextExpiry: string | null;
      failed: boolean;
      retrying: boolean;
      retry: () => void;
    };

const NO_ROWS: readonly OverviewRow[] = [];

export const useDashboard = (): DashboardModel => {
  const stats = useQuery(queries.stats());
  const overview = useQuery(queries.overview());
  const rows = overview.data ?? NO_ROWS;
  const expiries = (stats.data ?? FALLBACK_STATS).upcomingExpiries;
  const steps = useMemo(() => nextSteps(rows, expiries), [rows, expiries]);

  if (stats.isPending || overview.isPending) return { status: 'loading' };
  const figures = stats.data ?? FALLBACK_STATS;
  return {
    status: 'ready',
    stats: figures,
    allowance: allowanceOf(figures),
    rows: overview.data ?? null,
    steps,
    nextExpiry: earliest(rows.map(({ next_expiry }) => next_expiry)),
    failed: !stats.data || !overview.data,
    retrying: stats.isFetching || overview.isFetching,
    retry: () => {
      void stats.refetch();
      void overview.refetch();
    },
  };
};
