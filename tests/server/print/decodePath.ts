import jsQR from 'jsqr';
import type { QrPath } from '../../../server/print/QrCode.tsx';

const PIXELS = 8;

/** Draws the path as a browser does and reads it as a phone does. */
export const decodePath = ({ size, path }: QrPath): string | undefined => {
  const side = size * PIXELS;
  const image = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    const [left, top, right] = [Number(x), Number(y), Number(x) + Number(width)].map((modules) => modules * PIXELS);
    if (left === undefined || top === undefined || right === undefined) continue;
    for (let row = top; row < top + PIXELS; row += 1) {
      for (let column = left; column < right; column += 1) {
        image.fill(0, (row * side + column) * 4, (row * side + column) * 4 + 3);
      }
    }
  }
  return jsQR(image, side, side)?.data;
};
