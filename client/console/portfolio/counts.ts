import type { Compliance } from '../../../domain/dashboard/contract.ts';
import { COMPLIANCE_LABELS } from '../../../domain/dashboard/texts.ts';
import type { Figures } from '../../../domain/figures/contract.ts';
import { inThousands } from '../../../domain/numberWords.ts';
import type { Stat } from '../../components/data/StatRow.tsx';
import type { StatusIconName } from '../../components/data/status.ts';
import { CONSOLE_PAGES } from '../paths.ts';

export const summaryOf = ({ properties, states }: Figures): string =>
  properties === 1
    ? `Your property is ${states.compliant === 1 ? '' : 'not '}in order today.`
    : `${inThousands(states.compliant)} of ${inThousands(properties)} properties ${
        states.compliant === 1 ? 'is' : 'are'
      } in order today.`;

const TILES: readonly { state: Compliance; icon: StatusIconName }[] = [
  { state: 'compliant', icon: 'good' },
  { state: 'non_compliant', icon: 'bad' },
  { state: 'in_progress', icon: 'going' },
  { state: 'not_assessed', icon: 'none' },
];

/** The list of the properties in this state. */
const listOf = (state: Compliance): string =>
  `${CONSOLE_PAGES.properties}?${new URLSearchParams({ filter: JSON.stringify({ compliance: state }) })}`;

/** The present states, each a link to its properties. */
export const stateTiles = ({ states }: Figures): Stat[] =>
  TILES.map(({ state, icon }) => ({
    label: COMPLIANCE_LABELS[state],
    value: inThousands(states[state]),
    icon: states[state] > 0 ? icon : undefined,
    link: { href: listOf(state) },
  }));

const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const SHORT = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' });

/** `month` is such as `2027-03`. */
export const monthName = (month: string): string => MONTH.format(new Date(`${month}-01`));
export const shortMonth = (month: string): string => SHORT.format(new Date(`${month}-01`));
