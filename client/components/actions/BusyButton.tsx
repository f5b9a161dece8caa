import Button, { type ButtonProps, buttonClasses } from '@mui/material/Button';

export type BusyButtonProps = ButtonProps & { busy: boolean };

/** Looks disabled while busy, but keeps the focus: a focused button that becomes disabled would lose it. */
export const BusyButton = ({ busy, onClick, ...button }: BusyButtonProps) => (
  <Button
    {...button}
    {...(busy && { className: buttonClasses.disabled, 'aria-disabled': true })}
    onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
  />
);
