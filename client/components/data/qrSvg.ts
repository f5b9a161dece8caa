import { toString as qrToString } from 'qrcode';

const DARK = '#12272c';
const LIGHT = '#ffffff';
// The library wants the opacity, too.
const QR_COLOURS = { dark: `${DARK}ff`, light: `${LIGHT}ff` };

/** Error correction level M still reads from a scratched sign. QR readers need the margin. */
export const qrSvg = (text: string, width: number): Promise<string> =>
  qrToString(text, { type: 'svg', errorCorrectionLevel: 'M', margin: 2, width, color: QR_COLOURS });

/** 400 px wide. Below is the code, for a guest who cannot scan and types it. */
export const qrSvgWithCode = async (text: string, code: string): Promise<string> =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="456" viewBox="0 0 400 456"><rect width="400" height="456" fill="${LIGHT}"/>${await qrSvg(text, 400)}<text x="200" y="434" text-anchor="middle" font-family="monospace" font-weight="700" font-size="36" fill="${DARK}">${code}</text></svg>`;
