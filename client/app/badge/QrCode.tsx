import { useQuery } from '@tanstack/react-query';
import { qrSvg } from './badgeFiles.ts';

type Props = { verificationUrl: string; of: string };

const SIZE = 200;

export const QrCode = ({ verificationUrl, of }: Props) => {
  const { data } = useQuery({
    queryKey: ['qr', verificationUrl],
    queryFn: () => qrSvg(verificationUrl, SIZE),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ? (
    <img
      src={`data:image/svg+xml,${encodeURIComponent(data)}`}
      width={SIZE}
      height={SIZE}
      alt={`QR code to the verification page of ${of}`}
    />
  ) : (
    <span style={{ width: SIZE, height: SIZE }} />
  );
};
