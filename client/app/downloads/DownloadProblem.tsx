import { HttpError, reasonOf } from '../../api/http.ts';
import { AlertBox } from '../../components/feedback/AlertBox.tsx';
import { Modal } from '../../components/surfaces/Modal.tsx';

/** By status: the answer to HEAD has no body, so the server's own sentence is missing. */
const REASONS: Readonly<Record<number, string>> = {
  403: 'Your role in this account no longer allows it.',
  404: 'There is no such file any more: it was deleted, or you can no longer see it.',
  410: 'The file is missing or damaged on our side. Please upload it again, or ask us to restore it.',
  503: 'LetProof is busy. Please try again in a moment.',
};

const textOf = (error: Error): string => (error instanceof HttpError && REASONS[error.status]) || reasonOf(error);

type Props = { error: Error; onClose: () => void };

export const DownloadProblem = ({ error, onClose }: Props) => (
  <Modal open brief title="The download has not started" onClose={onClose} width={520}>
    <AlertBox focus>{textOf(error)}</AlertBox>
  </Modal>
);
