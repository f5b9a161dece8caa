import Button from '@mui/material/Button';
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { VisuallyHidden } from '../page/VisuallyHidden.tsx';

const SAID_FOR = 2000;

export type CopyButtonProps = {
  text: string;
  /** Names the copied text for screen readers. */
  of: string;
  label?: string | undefined;
};

export const CopyButton = ({ text, of, label = 'Copy' }: CopyButtonProps) => {
  const [said, setSaid] = useState<'Copied!' | 'Could not copy' | null>(null);
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => setSaid(null), SAID_FOR);
    return () => clearTimeout(timer);
  }, [said]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid('Copied!');
    } catch {
      setSaid('Could not copy');
    }
  };

  return (
    <>
      <Button
        variant="outlined"
        size="small"
        onClick={() => void copy()}
        startIcon={said === 'Copied!' ? <Check /> : <Copy />}
      >
        {said ?? label}
        <VisuallyHidden> {of}</VisuallyHidden>
      </Button>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
};
