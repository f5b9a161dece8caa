import Button from '@mui/material/Button';
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { VisuallyHidden } from '../page/VisuallyHidden.tsx';

const MESSAGE_MS = 2000;

export type CopyButtonProps = {
  text: string;
  /** Names the copied text for screen readers. */
  of: string;
  label?: string | undefined;
};

export const CopyButton = ({ text, of, label = 'Copy' }: CopyButtonProps) => {
  const [message, setMessage] = useState<'Copied!' | 'Could not copy' | null>(null);
  useEffect(() => {
    if (!message) return;
    const timer = setTimeout(() => setMessage(null), MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [message]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setMessage('Copied!');
    } catch {
      setMessage('Could not copy');
    }
  };

  return (
    <>
      <Button
        variant="outlined"
        size="small"
        onClick={() => void copy()}
        startIcon={message === 'Copied!' ? <Check /> : <Copy />}
      >
        {message ?? label}
        <VisuallyHidden> {of}</VisuallyHidden>
      </Button>
      <VisuallyHidden role="status">{message}</VisuallyHidden>
    </>
  );
};
