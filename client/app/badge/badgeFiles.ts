import type { Badge } from '../../../domain/badges/contract.ts';
import { commands } from '../../api/commands.ts';
import { saveFile } from '../../api/saveFile.ts';
import { qrSvgWithCode } from '../../components/data/qrSvg.ts';

export type DownloadableBadge = Pick<Badge, 'badgeId' | 'verification_url'>;
export type BadgeFile = 'qr' | 'badge' | 'certificate' | 'credential';

const FILES: Readonly<Record<BadgeFile, { extension: string; make: (badge: DownloadableBadge) => Promise<Blob> }>> = {
  qr: {
    extension: 'svg',
    make: async ({ badgeId, verification_url }) =>
      new Blob([await qrSvgWithCode(verification_url, badgeId)], { type: 'image/svg+xml' }),
  },
  badge: { extension: 'svg', make: ({ badgeId }) => commands.downloadBadge(badgeId, 'badge') },
  credential: { extension: 'jwt', make: ({ badgeId }) => commands.downloadCredential(badgeId) },
  certificate: { extension: 'pdf', make: ({ badgeId }) => commands.downloadBadge(badgeId, 'certificate') },
};

export const downloadBadgeFile = async (file: BadgeFile, badge: DownloadableBadge): Promise<void> => {
  const { extension, make } = FILES[file];
  saveFile(await make(badge), `letproof-${file}-${badge.badgeId}.${extension}`);
};
