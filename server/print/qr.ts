import { create } from 'qrcode';
import { type Fragment, html } from './escape.ts';

// The quiet zone, in modules: spec.txt section 9.
const MARGIN = 2;

export type QrCode = { readonly size: number; readonly path: string };

/** The dark modules as one path, a run of them at a time, in a square of `size` units that includes the margin. */
export const qrCode = (url: string): QrCode => {
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

export const qrSvg = (url: string, { label, pixels }: { label: string; pixels: number }): Fragment => {
  const { size, path } = qrCode(url);
  return html`<svg xmlns="http://www.w3.org/2000/svg" class="qr" width="${pixels}" height="${pixels}" viewBox="0 0 ${size} ${size}" role="img" aria-label="${label}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path fill="#12272c" d="${path}"/></svg>`;
};
