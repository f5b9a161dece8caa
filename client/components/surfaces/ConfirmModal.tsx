import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { BusyButton } from '../actions/BusyButton.tsx';
import { AlertBox } from '../feedback/AlertBox.tsx';
import { Modal } from './Modal.tsx';

const Body = styled('div')({ display: 'grid', gap: 16 });

export type ConfirmModalProps = {
  title: string;
  children: ReactNode;
  cancelLabel: string;
  confirmLabel: string;
  /** In place of `confirmLabel` while `onConfirm` runs. */
  busyLabel: string;
  onConfirm: () => Promise<unknown>;
  /** False while it is not known yet what would be lost. */
  isKnown?: boolean;
  failureText: (error: unknown) => string;
  onCancel: () => void;
};

/** Asks before something is lost. The cancel button has the focus, so that pressing Enter loses nothing. */
export const ConfirmModal = (props: ConfirmModalProps) => {
  const {
    title,
    children,
    cancelLabel,
    confirmLabel,
    busyLabel,
    onConfirm,
    isKnown = true,
    failureText,
    onCancel,
  } = props;
  const { mutate, isPending, error } = useMutation({ mutationFn: onConfirm });
  return (
    <Modal
      open
      title={title}
      onClose={onCancel}
      busy={isPending}
      width={520}
      brief
      actions={
        <>
          <Button variant="outlined" onClick={onCancel} disabled={isPending} autoFocus>
            {cancelLabel}
          </Button>
          <BusyButton variant="outlined" color="error" onClick={() => mutate()} busy={isPending || !isKnown}>
            {isPending ? busyLabel : confirmLabel}
          </BusyButton>
        </>
      }
    >
      <Body>
        {error && <AlertBox focus>{failureText(error)}</AlertBox>}
        {children}
      </Body>
    </Modal>
  );
};
