import { styled } from '@mui/material/styles';
import { colour, phone } from '../../theme/tokens.ts';

const Picture = styled('svg')({
  display: 'block',
  width: '100%',
  height: 364,
  borderBottom: `1px solid ${colour.ink}`,
  [phone]: { height: 'auto' },
});

const OUTLINE = { stroke: colour.ink, strokeWidth: 1.6, strokeLinejoin: 'round', strokeLinecap: 'round' } as const;
const THIN = { fill: 'none', stroke: colour.ink, strokeWidth: 1.3, strokeLinecap: 'round' } as const;
const STONE = '#dfe6e5';

const PANELS = [
  { y: -123.42, height: 23 },
  { y: -95.2, height: 32.2 },
  { y: -53.8, height: 27.6 },
];

const Door = () => (
  <>
    <rect x={131} y={-9} width={98} height={9} fill={STONE} {...OUTLINE} />
    <rect x={139} y={-17} width={82} height={8} fill={STONE} {...OUTLINE} />
    <rect x={138} y={-167} width={84} height={150} fill="#fff" {...OUTLINE} />
    <rect x={133} y={-174} width={94} height={8} fill="#fff" {...OUTLINE} />
    <rect x={147} y={-158} width={66} height={21} fill={colour.harbour600} {...OUTLINE} />
    <path d="M169 -158v21M191 -158v21" fill="none" stroke="#fff" strokeWidth={1.6} strokeLinecap="round" />
    <rect x={147} y={-132} width={66} height={115} fill={colour.harbour900} {...OUTLINE} />
    {PANELS.flatMap((panel) =>
      [155.58, 184.29].map((x) => (
        <rect
          key={`${x} ${panel.y}`}
          x={x}
          width={20.13}
          {...panel}
          fill="none"
          stroke="rgb(255 255 255 / .5)"
          strokeWidth={1.4}
        />
      )),
    )}
    <circle cx={207.68} cy={-67.6} r={3.2} fill={colour.focus} stroke={colour.ink} />
  </>
);

const Letters = () => (
  <>
    <path d="M168 -70l-4 -30l22 -4l3 33Z" fill="#fff" {...OUTLINE} />
    <path d="M170 -94l11 -2M171 -88l11 -2" {...THIN} />
    <path d="M178 -70l6 -26l20 5l-5 21Z" fill={colour.harbour100} {...OUTLINE} />
    <path d="M188 -88l10 2M187 -82l10 2" {...THIN} />
    <rect x={162} y={-70} width={36} height={8} fill={colour.focus} {...OUTLINE} />
  </>
);

const SashWindow = ({ x }: { x: number }) => (
  <g transform={`translate(${x} 0)`}>
    <rect x={30} y={-136} width={66} height={82} fill="#fff" {...OUTLINE} />
    <rect x={34} y={-132} width={58} height={74} fill={colour.harbour600} />
    <path d="M34 -86.12L69.96 -132H86.2L34 -65.4Z" fill="rgb(255 255 255 / .16)" />
    <path d="M63 -132v74M34 -113.5h58M34 -76.5h58" stroke="#fff" strokeWidth={1.6} fill="none" />
    <rect x={34} y={-96.75} width={58} height={3.5} fill="#fff" />
    <rect x={34} y={-132} width={58} height={74} fill="none" stroke={colour.ink} />
    <rect x={25} y={-54} width={76} height={5} fill="#fff" {...OUTLINE} />
  </g>
);

const SHRUBS = [6, 7, 8, 6, 7, 8];

const FlowerBox = () => (
  <>
    {SHRUBS.map((radius, index) => (
      <circle
        // biome-ignore lint/suspicious/noArrayIndexKey: the drawing never changes
        key={index}
        cx={271.17 + index * 10.33}
        cy={index % 2 === 0 ? -66 : -70}
        r={radius}
        fill={index % 2 === 0 ? '#6fa3a0' : '#b9d6d5'}
        stroke={colour.ink}
      />
    ))}
    <rect x={261} y={-63} width={72} height={13} fill={colour.harbour700} {...OUTLINE} />
  </>
);

/** A front door with letters in its slot. Not a plaque: a document has arrived, and nothing is proven yet. */
export const DoorDrawing = () => (
  <Picture viewBox="0 -204 360 216" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
    <rect x={-20} y={-214} width={400} height={214} fill="#f6ecd8" />
    <rect x={-20} y={-20} width={400} height={20} fill={STONE} {...OUTLINE} />
    <Door />
    <Letters />
    <SashWindow x={0} />
    <path d="M34 -132H51.4Q49.08 -91.3 34 -72.8ZM92 -132H74.6Q76.92 -91.3 92 -72.8Z" fill={colour.mist} />
    <SashWindow x={234} />
    <FlowerBox />
    <rect x={-20} y={0} width={400} height={12} fill="#e7edec" />
    <path d="M-20 0H400" stroke={colour.ink} strokeWidth={1.8} />
  </Picture>
);
