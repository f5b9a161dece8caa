import MuiIconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { MouseEvent, ReactNode } from 'react';

export type IconButtonProps = {
  /** The accessible name and the tooltip. */
  label: string;
  children: ReactNode;
  onClick?: ((event: MouseEvent<HTMLElement>) => void) | undefined;
  href?: string | undefined;
  download?: boolean | undefined;
  disabled?: boolean | undefined;
  expanded?: boolean | undefined;
};

export const IconButton = ({ label, children, onClick, href, download, disabled, expanded }: IconButtonProps) => {
  const button = (
    <MuiIconButton
      aria-label={label}
      aria-expanded={expanded}
      disabled={disabled ?? false}
      {...(onClick && { onClick })}
      {...(href && { href, ...(download && { download: true }) })}
    >
      {children}
    </MuiIconButton>
  );
  if (disabled) return button;
  return (
    // The button has this name already, and the tooltip stands outside of all landmarks.
    <Tooltip title={label} slotProps={{ popper: { 'aria-hidden': true } }}>
      {button}
    </Tooltip>
  );
};
