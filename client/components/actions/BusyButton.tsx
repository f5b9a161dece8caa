import Button, { type ButtonProps, buttonClasses } from '@mui/material/Button';

export type BusyButtonProps = ButtonProps & { /** What it was pressed for is under way. */ busy: boolean };

/**
 * Looks disabled while it works but keeps the focus, which a button that is disabled under one's hands throws out of the
 * page. Pressing it again does nothing, nor does Enter in its form.
 */
export const BusyButton = ({ busy, onClick, ...button }: BusyButtonProps) => (
  <Button
    {...button}
    {...(busy && { className: buttonClasses.disabled, 'aria-disabled': true })}
    onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
  />
);
