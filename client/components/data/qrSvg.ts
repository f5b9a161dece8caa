import { toString as qrToString } from 'qrcode';

const QR_COLOURS = { dark: '#12272cff', light: '#ffffffff' };

/** Error correction level M still reads from a scratched sign. QR readers need the margin. */
export const qrSvg = (text: string, width: number): Promise<string> =>
  qrToString(text, { type: 'svg', errorCorrectionLevel: 'M', margin: 2, width, color: QR_COLOURS });
