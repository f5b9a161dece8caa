import { toString as qrToString } from 'qrcode';
import type { Badge } from '../../../domain/badges/contract.ts';
import { readFile } from '../../api/http.ts';
import { saveFile } from '../../api/saveFile.ts';

/** Of a badge, what its papers are made from. */
export type Papered = Pick<Badge, 'badgeId' | 'verification_url'>;
export type Paper = 'qr' | 'badge' | 'certificate';

const INK = { dark: '#12272cff', light: '#ffffffff' };

/** Level M survives a scratched sign; the margin is the quiet zone that readers need. */
export const qrSvg = (verificationUrl: string, width: number): Promise<string> =>
  qrToString(verificationUrl, { type: 'svg', errorCorrectionLevel: 'M', margin: 2, width, color: INK });

const fetchPaper = (badgeId: string, type: 'badge' | 'certificate', format: 'svg' | 'pdf') =>
  readFile(`/badges/${badgeId}/download?${new URLSearchParams({ format, type, colorMode: 'color' })}`);

const PAPERS: Readonly<Record<Paper, { extension: string; make: (badge: Papered) => Promise<Blob> }>> = {
  qr: {
    extension: 'svg',
    make: async ({ verification_url }) => new Blob([await qrSvg(verification_url, 400)], { type: 'image/svg+xml' }),
  },
  badge: { extension: 'svg', make: ({ badgeId }) => fetchPaper(badgeId, 'badge', 'svg') },
  certificate: { extension: 'pdf', make: ({ badgeId }) => fetchPaper(badgeId, 'certificate', 'pdf') },
};

export const downloadPaper = async (paper: Paper, badge: Papered): Promise<void> => {
  const { extension, make } = PAPERS[paper];
  saveFile(await make(badge), `letproof-${paper}-${badge.badgeId}.${extension}`);
};
