import { styled } from '@mui/material/styles';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type Day, daysBetween, formatDay } from '../../../../domain/calendar.ts';
import type { OverviewRow } from '../../../../domain/dashboard/contract.ts';
import { COMPLIANCE_LABELS } from '../../../../domain/dashboard/texts.ts';
import type { Course as CoursePart } from '../../../../domain/timeline/contract.ts';
import { propertyQueries } from '../../../api/propertyQueries.ts';
import { useLoadFailure } from '../../../api/useLoadFailure.ts';
import { Pill } from '../../../components/data/Pill.tsx';
import { complianceStatus } from '../../../components/data/status.ts';
import { PartLoading } from '../../../components/feedback/PartLoading.tsx';
import { Card } from '../../../components/surfaces/Card.tsx';
import { Disclosure } from '../../../components/surfaces/Disclosure.tsx';
import { colour, forced, size } from '../../../theme/tokens.ts';

const HEIGHT = 96;

const Section = styled('section')({
  '& > h2': { marginBottom: 16 },
  '& svg': { display: 'block', overflow: 'visible' },
  '& rect[data-state=compliant]': { fill: colour.good },
  '& rect[data-state=non_compliant]': { fill: colour.badBg, stroke: colour.bad, strokeDasharray: '5 4' },
  '& rect[data-state=in_progress], & rect[data-state=not_assessed]': { fill: colour.noneBg, stroke: colour.lineStrong },
  '& .ends': { display: 'flex', justifyContent: 'space-between', marginTop: 4, fontSize: size.s, color: colour.ink2 },
  '& ol': { paddingBottom: 12 },
  '& li': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: '2px 16px',
    padding: '8px 0',
    borderTop: `1px solid ${colour.line}`,
  },
  [forced]: { '& svg': { forcedColorAdjust: 'none', backgroundColor: colour.paper } },
});

const daysText = ({ from, to }: CoursePart): string =>
  from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`;

const percent = (days: number, of: number): string => `${(days / of) * 100}%`;

/** A bar for each time in which the state and the score stayed the same: as high as the score, as wide as it lasted. */
const Bars = ({ course, first, last }: { course: readonly CoursePart[]; first: Day; last: Day }) => {
  const days = daysBetween(first, last) + 1;
  return (
    <svg width="100%" height={HEIGHT} aria-hidden="true">
      {course.map(({ from, to, compliance, score }) => {
        const height = Math.max(4, ((score ?? 0) / 100) * HEIGHT);
        const x = percent(daysBetween(first, from), days);
        const width = percent(daysBetween(from, to) + 1, days);
        return (
          <rect key={from} data-state={compliance} x={x} y={HEIGHT - height} width={width} height={height} rx="2" />
        );
      })}
      <line x1="0" x2="100%" y1={HEIGHT} y2={HEIGHT} stroke={colour.lineStrong} />
    </svg>
  );
};

/** As high as the bars, their ends and the list that is closed. */
const CourseLoading = () => (
  <Section aria-labelledby="course">
    <h2 id="course">Score over time</h2>
    <Card>
      <PartLoading style={{ minHeight: HEIGHT + 82 }}>Loading the score...</PartLoading>
    </Card>
  </Section>
);

/** State and score over time. */
export const Course = ({ property: { id, assessment } }: { property: OverviewRow }) => {
  const query = useInfiniteQuery(propertyQueries.history(id));
  const { data } = query;
  const failure = useLoadFailure(query);
  if (!data) return assessment?.status === 'completed' && !failure ? <CourseLoading /> : null;
  const course = data.pages[0]?.course ?? [];
  const [first, last] = [course[0], course.at(-1)];
  if (!first || !last || course.every(({ score }) => score === null)) return null;
  return (
    <Section aria-labelledby="course">
      <h2 id="course">Score over time</h2>
      <Card>
        <Bars course={course} first={first.from} last={last.to} />
        <p className="ends num">
          <span>{formatDay(first.from)}</span>
          <span>{formatDay(last.to)}</span>
        </p>
        <Disclosure summary="The same as a list" count={course.length}>
          <ol>
            {[...course].reverse().map((part) => (
              <li key={part.from} className="num">
                <span>{daysText(part)}</span>
                <span>
                  <Pill {...complianceStatus(part.compliance)} label={stateLabel(part)} bare />
                </span>
              </li>
            ))}
          </ol>
        </Disclosure>
      </Card>
    </Section>
  );
};

const stateLabel = ({ compliance, score }: CoursePart): string =>
  score === null ? COMPLIANCE_LABELS[compliance] : `${COMPLIANCE_LABELS[compliance]}, ${score}%`;
