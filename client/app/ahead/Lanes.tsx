import { addDays, type Day, formatDay } from '../../../domain/calendar.ts';
import type { Axis, Lane } from './lanes.ts';

const LANE_HEIGHT = 48;
const WHOLE_HEIGHT = 72;

const percent = (share: number): string => `${share}%`;

/** The lines of the months, of today, and above. */
const Grid = ({ axis, today, height }: { axis: Axis; today: Day; height: number }) => (
  <>
    {axis.months.slice(1).map(({ share }) => (
      <line key={share} className="month" x1={percent(share)} x2={percent(share)} y1="0" y2={height} />
    ))}
    <line className="month" x1="0" x2="100%" y1=".5" y2=".5" />
    <line className="today" x1={percent(axis.shareOf(today))} x2={percent(axis.shareOf(today))} y1="0" y2={height} />
  </>
);

const EndSign = ({ share, y, radius }: { share: number; y: number; radius: number }) => (
  <svg className="end-sign" x={percent(share)} y={y} overflow="visible" aria-hidden="true">
    <circle r={radius} />
    <path d="M-3.6 -3.6 3.6 3.6M3.6 -3.6 -3.6 3.6" />
  </svg>
);

/** The names of the months and today's date. On a narrow screen only every third month has its name. */
export const AxisLane = ({ axis, today }: { axis: Axis; today: Day }) => (
  <div className="lane axis">
    <p />
    <svg className="months" height="44" aria-hidden="true">
      {axis.months.map(({ name, year, share }, index) => (
        <svg
          key={share}
          x={percent(share)}
          overflow="visible"
          className={index % 3 === 0 ? undefined : 'wide'}
          aria-hidden="true"
        >
          <text x={index === 0 ? 0 : 6} y="16" className={year ? 'year' : undefined}>
            {year ? `${name} ${year}` : name}
          </text>
        </svg>
      ))}
      <svg x={percent(axis.shareOf(today))} overflow="visible" aria-hidden="true">
        <text className="flag" x="-2" y="38">
          Today, {formatDay(today)}
        </text>
      </svg>
    </svg>
  </div>
);

type WholeLaneProps = { axis: Axis; today: Day; name: string; note: string; lastDay: Day | null; lost: string };

/** The property or the account as a whole: filled while in order, dashed once it is not. */
export const WholeLane = ({ axis, today, name, note, lastDay, lost }: WholeLaneProps) => {
  const end = lastDay === null ? 100 : axis.shareOf(addDays(lastDay, 1));
  return (
    <div className="lane whole">
      <p>
        <b>{name}</b>
        <span>{note}</span>
      </p>
      <svg className="months" height={WHOLE_HEIGHT} aria-hidden="true">
        <Grid axis={axis} today={today} height={WHOLE_HEIGHT} />
        {end > 0 && <rect className="fine" x="0" y="18" width={percent(end)} height="36" rx="6" />}
        {end < 100 && (
          <>
            <rect className="gone" x={percent(end)} y="19" width={percent(100 - end)} height="34" rx="6" />
            <svg x={percent(Math.min(end, 60))} overflow="visible" aria-hidden="true">
              <text className="word bad" x="26" y="41">
                {lost}
              </text>
            </svg>
            <EndSign share={end} y={36} radius={12} />
          </>
        )}
        {end > 12 && (
          <text className="word on" x="12" y="41">
            In order
          </text>
        )}
      </svg>
    </div>
  );
};

export const LaneRow = ({ axis, today, lane: { label, note, lastDay } }: { axis: Axis; today: Day; lane: Lane }) => {
  const end = axis.shareOf(addDays(lastDay, 1));
  const y = LANE_HEIGHT / 2;
  return (
    <div className="lane">
      <p>
        <b>{label}</b>
        <span>{note}</span>
      </p>
      <svg className="months" height={LANE_HEIGHT} aria-hidden="true">
        <Grid axis={axis} today={today} height={LANE_HEIGHT} />
        <rect className="run" x="0" y={y - 4} width={percent(end)} height="8" rx="4" />
        <line className="over" x1={percent(end)} x2="100%" y1={y} y2={y} />
        <EndSign share={end} y={y} radius={10} />
      </svg>
    </div>
  );
};

export const RulesLane = ({ axis, today, on }: { axis: Axis; today: Day; on: Day }) => (
  <div className="lane">
    <p>
      <b>Rules change</b>
      <span>{formatDay(on)}</span>
    </p>
    <svg className="months" height={LANE_HEIGHT} aria-hidden="true">
      <Grid axis={axis} today={today} height={LANE_HEIGHT} />
      <svg className="rule" x={percent(axis.shareOf(on))} y={LANE_HEIGHT / 2} overflow="visible" aria-hidden="true">
        <path d="M0 -11 11 0 0 11 -11 0z" />
      </svg>
    </svg>
  </div>
);
