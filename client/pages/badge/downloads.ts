import { toString as qrToString } from 'qrcode';
import { readFile } from '../../api/http.ts';
import { verificationUrl } from './badgeLinks.ts';

export type Paper = 'qr' | 'badge' | 'certificate';

const INK = { dark: '#12272cff', light: '#ffffffff' };

/** Level M survives a scratched sign; the margin is the quiet zone that readers need. */
export const qrSvg = (badgeId: string, width: number): Promise<string> =>
  qrToString(verificationUrl(badgeId), { type: 'svg', errorCorrectionLevel: 'M', margin: 2, width, color: INK });

const fetchPaper = (badgeId: string, type: 'badge' | 'certificate', format: 'svg' | 'pdf') =>
  readFile(`/badges/${badgeId}/download?${new URLSearchParams({ format, type, colorMode: 'color' })}`);

const PAPERS: Readonly<Record<Paper, { extension: string; make: (badgeId: string) => Promise<Blob> }>> = {
  qr: {
    extension: 'svg',
    make: async (badgeId) => new Blob([await qrSvg(badgeId, 400)], { type: 'image/svg+xml' }),
  },
  badge: { extension: 'svg', make: (badgeId) => fetchPaper(badgeId, 'badge', 'svg') },
  certificate: { extension: 'pdf', make: (badgeId) => fetchPaper(badgeId, 'certificate', 'pdf') },
};

const save = (blob: Blob, name: string): void => {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers begin the download only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
};

export const downloadPaper = async (paper: Paper, badgeId: string): Promise<void> => {
  const { extension, make } = PAPERS[paper];
  save(await make(badgeId), `letproof-${paper}-${badgeId}.${extension}`);
};
