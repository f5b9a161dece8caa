import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { AlertBox } from '../../../components/feedback/AlertBox.tsx';
import type { UploadError } from './useUploadErrors.ts';

const LinkLine = styled('p')({ marginTop: 12 });

/** Without a position if the assessment no longer asks the question. */
export type FailedUpload = UploadError & { readonly position: number | undefined };

type Props = { uploads: readonly FailedUpload[]; onGo: (position: number) => void };

/** For uploads of other questions: their own cards are not on the screen. */
export const FailedUploadsAlert = ({ uploads, onGo }: Props) =>
  uploads.map(({ key, position, text }) => (
    <AlertBox key={key}>
      <b>
        The document for {position === undefined ? 'a question that is no longer asked' : `question ${position}`} was
        not taken.
      </b>{' '}
      {text}
      {position !== undefined && (
        <LinkLine>
          <Button size="small" variant="outlined" onClick={() => onGo(position)}>
            Go to question {position}
          </Button>
        </LinkLine>
      )}
    </AlertBox>
  ));
