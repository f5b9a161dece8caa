import { Compliance } from '../../domain/dashboard/contract.ts';

/**
 * The verdict on the day $2. The column `compliance` holds the verdict before any date has passed; a date changes it
 * only when evidence of a compliant property has lapsed.
 */
export const VERDICT = `(case when compliance = 'compliant' and evidence_ends_on < $2::date then 'non_compliant'
  else compliance end)`;

/** Stored as compliant, but no longer so on the day $2. Lapsed evidence is part of `next_expiry`, so few rows are read. */
export const LAPSED = `compliance = 'compliant' and next_expiry < $2::date and evidence_ends_on < $2::date`;

export const hasVerdict = (verdicts: readonly Compliance[] = Compliance.options): string =>
  `${VERDICT} in (${verdicts.map((verdict) => `'${verdict}'`).join(', ')})`;

/** The most urgent verdict first. */
const URGENCY = ['non_compliant', 'in_progress', 'not_assessed', 'compliant'] as const satisfies readonly Compliance[];

/** Rows of one verdict that can be read in the order of the index (owner, compliance, next_expiry, name_key, key). */
export type Range = { readonly rank: number; readonly where: string };

/** By stored verdict. Lapsed evidence is part of `next_expiry`, so that condition keeps the second range short. */
const STORED: Readonly<Record<Compliance, readonly string[]>> = {
  non_compliant: [`compliance = 'non_compliant'`, `compliance = 'compliant' and next_expiry < $2`],
  in_progress: [`compliance = 'in_progress'`],
  not_assessed: [`compliance = 'not_assessed'`],
  compliant: [`compliance = 'compliant'`],
};

/** The ranges of these verdicts; the most urgent has rank 0. */
export const rangesOf = (verdicts: readonly Compliance[]): Range[] =>
  URGENCY.flatMap((verdict, rank) =>
    verdicts.includes(verdict)
      ? STORED[verdict].map((stored) => ({ rank, where: `${stored} and ${hasVerdict([verdict])}` }))
      : [],
  );
