import { create } from 'qrcode';
import { colour } from '../../client/theme/tokens.ts';

// The quiet zone around the code, in modules. The product's owner set it to two.
const MARGIN = 2;

export type QrPath = { readonly size: number; readonly path: string };

/** Each horizontal run of dark modules is one rectangle of the path; `size` includes the margin. */
export const qrPath = (url: string): QrPath => {
  const { size, data } = create(url, { errorCorrectionLevel: 'M' }).modules;
  const rows = Array.from({ length: size }, (_, row) => data.subarray(row * size, (row + 1) * size).join(''));
  const runs = rows.flatMap((row, y) =>
    Array.from(
      row.matchAll(/1+/g),
      ({ 0: run, index }) => `M${index + MARGIN} ${y + MARGIN}h${run.length}v1h-${run.length}z`,
    ),
  );
  return { size: size + 2 * MARGIN, path: runs.join('') };
};

type Props = { readonly url: string; readonly label: string; readonly pixels: number };

export const QrCode = ({ url, label, pixels }: Props) => {
  const { size, path } = qrPath(url);
  return (
    <svg
      className="qr"
      width={pixels}
      height={pixels}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill={colour.paper} />
      <path fill={colour.ink} d={path} />
    </svg>
  );
};
