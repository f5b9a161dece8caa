import { styled } from '@mui/material/styles';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { BusyButton } from '../../components/actions/BusyButton.tsx';
import { colour, phone, size } from '../../theme/tokens.ts';
import { type BadgeFile, type DownloadableBadge, downloadBadgeFile } from './badgeFiles.ts';

const List = styled('ul')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(220px, 1fr))',
  gap: 12,
  [phone]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 8 },
  '& .MuiButton-root': {
    width: '100%',
    minHeight: 64,
    justifyContent: 'flex-start',
    padding: '8px 14px',
    textAlign: 'left',
    lineHeight: 1.25,
    gap: 12,
    [phone]: { minHeight: 56 },
  },
  '& b, & small': { display: 'block' },
  '& small': { fontWeight: 400, fontSize: size.s, color: colour.ink2 },
});

const FILES: Readonly<Record<BadgeFile, { name: string; form: string }>> = {
  qr: { name: 'QR code', form: 'SVG, 400 px' },
  badge: { name: 'Badge', form: 'SVG' },
  certificate: { name: 'Certificate', form: 'PDF, A4' },
  credential: { name: 'Signed credential', form: 'JWT, Open Badges 3.0' },
};

type Props = {
  badge: DownloadableBadge;
  files: readonly BadgeFile[];
  onStart?: () => void;
  onError: (error: unknown) => void;
};

export const BadgeDownloads = ({ badge, files, onStart, onError }: Props) => {
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (file: BadgeFile) => downloadBadgeFile(file, badge),
    onMutate: () => onStart?.(),
    onError,
  });
  return (
    <List>
      {files.map((file) => (
        <li key={file}>
          <BusyButton variant="outlined" onClick={() => mutate(file)} busy={isPending} startIcon={<Download />}>
            <span>
              <b>{FILES[file].name}</b>
              <small>{isPending && variables === file ? 'Downloading...' : FILES[file].form}</small>
            </span>
          </BusyButton>
        </li>
      ))}
    </List>
  );
};
