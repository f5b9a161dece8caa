import { buttonClasses } from '@mui/material/Button';
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
  /** It then looks disabled and does nothing, but keeps the focus, as a disabled element would not. */
  disabled?: boolean | undefined;
  expanded?: boolean | undefined;
};

export const IconButton = ({ label, children, onClick, href, download, disabled, expanded }: IconButtonProps) => (
  // The button has this name already, and the tooltip stands outside of all landmarks.
  <Tooltip title={label} slotProps={{ popper: { 'aria-hidden': true } }}>
    <MuiIconButton
      aria-label={label}
      aria-expanded={expanded}
      {...(disabled && { className: buttonClasses.disabled, 'aria-disabled': true })}
      {...(href && { href, ...(download && { download: true }) })}
      onClick={(event) => (disabled ? event.preventDefault() : onClick?.(event))}
    >
      {children}
    </MuiIconButton>
  </Tooltip>
);
