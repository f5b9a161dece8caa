import Button from '@mui/material/Button';
import MuiPopover from '@mui/material/Popover';
import { styled } from '@mui/material/styles';
import { type ReactNode, useId, useState } from 'react';
import { colour, radius } from '../../theme/tokens.ts';

const Sheet = styled('div')({
  width: 300,
  maxWidth: 'calc(100vw - 32px)',
  padding: '16px 20px 20px',
  '& legend': { padding: '4px 0 8px', fontWeight: 700 },
});

type Props = {
  label: string;
  icon: ReactNode;
  /** For assistive technology, after the label. */
  detail?: string;
  title: string;
  children: (close: () => void) => ReactNode;
};

/** A button that opens a panel over the page. */
export const Popover = ({ label, icon, detail, title, children }: Props) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const close = () => setAnchor(null);
  return (
    <>
      <Button
        variant="outlined"
        startIcon={icon}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-label={detail ? `${label}, ${detail}` : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {label}
      </Button>
      <MuiPopover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        transitionDuration={0}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: -8, horizontal: 'right' }}
        slotProps={{
          paper: {
            id,
            role: 'dialog',
            'aria-label': title,
            sx: {
              border: `1px solid ${colour.lineStrong}`,
              borderRadius: radius.l,
              boxShadow: '0 12px 32px -8px rgb(7 52 58 / .28)',
            },
          },
        }}
      >
        <Sheet>{children(close)}</Sheet>
      </MuiPopover>
    </>
  );
};
