import { FONT_FAMILY } from './fonts.ts';
import type { NameLayout } from './nameLayout.ts';

const FONTS = `'${FONT_FAMILY}','Segoe UI',Roboto,'Helvetica Neue',Arial,'Liberation Sans',sans-serif`;

type TextProps = {
  readonly children: string;
  readonly y: number;
  readonly size: number;
  readonly fill: string;
  readonly weight?: number;
  readonly alignRight?: boolean;
  readonly width?: number;
};

/** A text with a `width` takes that much room in every font of the list, because a fallback font is often wider. */
export const BadgeText = ({ children, y, size, fill, weight = 700, alignRight = false, width }: TextProps) => (
  <text
    x={alignRight ? 216 : 24}
    y={y}
    textAnchor={alignRight ? 'end' : undefined}
    textLength={width}
    lengthAdjust={width ? 'spacingAndGlyphs' : undefined}
    fontFamily={FONTS}
    fontSize={size}
    fontWeight={weight}
    fill={fill}
  >
    {children}
  </text>
);

/** One width for all dates, so that they align in every font. */
export const BadgeDate = (props: { readonly children: string; readonly fill: string; readonly y: number }) => (
  <BadgeText size={19} alignRight width={95} {...props} />
);

const LINE_HEIGHT = 21;

type NameProps = { readonly layout: NameLayout; readonly y: number; readonly fill: string };

/** Clipped by an inner svg: stacked accents in a name can be very tall and must not cover the words of the state. */
export const BadgeName = ({ layout: { size, lines }, y, fill }: NameProps) => {
  const top = y - size;
  const height = size * 1.3 + LINE_HEIGHT;
  const placed = lines.map((text, index) => ({ text, y: y + LINE_HEIGHT * index }));
  return (
    <svg y={top} width="226" height={height} viewBox={`0 ${top} 226 ${height}`} overflow="hidden" aria-hidden="true">
      {placed.map((line) => (
        <BadgeText key={line.y} y={line.y} size={size} fill={fill}>
          {line.text}
        </BadgeText>
      ))}
    </svg>
  );
};
