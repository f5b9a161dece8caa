import useMediaQuery from '@mui/material/useMediaQuery';
import { BarChart } from '@mui/x-charts/BarChart';
import type { Figures } from '../../../domain/figures/contract.ts';
import { inThousands } from '../../../domain/numberWords.ts';
import { Disclosure } from '../../components/surfaces/Disclosure.tsx';
import { colour } from '../../theme/tokens.ts';
import { Table } from '../list/tableStyles.ts';
import { monthName, shortMonth } from './counts.ts';
import { Section } from './Section.tsx';

type Props = { figures: Figures };

const textOf = ({ months, states }: Figures): string => {
  const last = months.at(-1);
  const worst = [...months].sort((one, other) => other.turning - one.turning)[0];
  if (!last || !worst || worst.turning === 0) return 'Nothing runs out in these twelve months.';
  const [now, then] = [states.compliant, last.in_order].map(inThousands);
  return `In order today: ${now}. At the end of ${monthName(last.month)}: ${then}. Most runs out in ${monthName(worst.month)}.`;
};

/** What is in order at the end of each month, drawn and as a table. */
export const Months = ({ figures }: Props) => {
  const { months, properties } = figures;
  const still = useMediaQuery('(prefers-reduced-motion: reduce)');
  const text = textOf(figures);
  return (
    <Section title="In order at the end of each month, if nothing is done" text={text}>
      {/* The table below says the same to those who cannot see the drawing. */}
      <div aria-hidden="true">
        <BarChart
          height={260}
          margin={{ left: 0, right: 0, top: 8, bottom: 0 }}
          skipAnimation={still}
          disableKeyboardNavigation
          xAxis={[{ scaleType: 'band', data: months.map(({ month }) => shortMonth(month)), categoryGapRatio: 0.3 }]}
          yAxis={[{ min: 0, max: properties, tickMinStep: 1, width: 48 }]}
          grid={{ horizontal: true }}
          series={[
            {
              id: 'in-order',
              label: 'In order',
              stack: 'all',
              color: colour.harbour600,
              data: months.map(({ in_order }) => in_order),
            },
            {
              id: 'not-in-order',
              label: 'Not in order',
              stack: 'all',
              color: '#e3b5b1',
              data: months.map(({ in_order }) => properties - in_order),
            },
          ]}
        />
      </div>
      <Disclosure summary="The same as a table" count={months.length}>
        <Table>
          <caption>In order at the end of each month, if nothing is done</caption>
          <thead>
            <tr>
              <th scope="col">Month</th>
              <th scope="col">In order at its end</th>
              <th scope="col">Runs out in it</th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, in_order, turning }) => (
              <tr key={month}>
                <th scope="row">{monthName(month)}</th>
                <td data-phone>{inThousands(in_order)} in order</td>
                <td data-phone>{turning === 1 ? '1 date' : `${inThousands(turning)} dates`}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Disclosure>
    </Section>
  );
};
