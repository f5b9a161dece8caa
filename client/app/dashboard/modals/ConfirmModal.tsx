import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { BusyButton } from '../../../components/actions/BusyButton.tsx';
import { AlertBox } from '../../../components/feedback/AlertBox.tsx';
import { Modal } from '../../../components/surfaces/Modal.tsx';

const Body = styled('div')({ display: 'grid', gap: 16 });

export type ConfirmModalProps = {
  title: string;
  children: ReactNode;
  keep: string;
  act: string;
  acting: string;
  run: () => Promise<unknown>;
  /** What to say when it fails. */
  failure: (error: unknown) => string;
  onKeep: () => void;
};

/** Asks once more before something is lost. The way back has the focus, so that Enter alone destroys nothing. */
export const ConfirmModal = (props: ConfirmModalProps) => {
  const { title, children, keep, act, acting, run, failure, onKeep } = props;
  const { mutate, isPending, error } = useMutation({ mutationFn: run });
  return (
    <Modal
      open
      title={title}
      onClose={onKeep}
      busy={isPending}
      width={520}
      brief
      actions={
        <>
          <Button variant="outlined" onClick={onKeep} disabled={isPending} autoFocus>
            {keep}
          </Button>
          <BusyButton variant="outlined" color="error" onClick={() => mutate()} busy={isPending}>
            {isPending ? acting : act}
          </BusyButton>
        </>
      }
    >
      <Body>
        {error && <AlertBox focus>{failure(error)}</AlertBox>}
        <p>{children}</p>
      </Body>
    </Modal>
  );
};
