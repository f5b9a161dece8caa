import { useQuery } from '@tanstack/react-query';
import { qrSvg } from './qrSvg.ts';

export type QrCodeProps = {
  text: string;
  /** Names what the code leads to. */
  alt: string;
  /** In px. */
  size?: number | undefined;
};

export const QrCode = ({ text, alt, size = 200 }: QrCodeProps) => {
  const { data } = useQuery({
    queryKey: ['qr', text, size],
    queryFn: () => qrSvg(text, size),
    staleTime: Number.POSITIVE_INFINITY,
    // The text may be a secret, so forget it when it is no longer shown.
    gcTime: 0,
  });
  return data ? (
    <img src={`data:image/svg+xml,${encodeURIComponent(data)}`} width={size} height={size} alt={alt} />
  ) : (
    <span style={{ width: size, height: size }} />
  );
};
