import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { AlertBox } from '../../../components/feedback/AlertBox.tsx';
import type { UploadError } from './useUploadErrors.ts';

const LinkLine = styled('p')({ marginTop: 12 });

type Props = { errors: readonly UploadError[]; onGo: (position: number) => void };

/** For uploads of other questions: their own cards are not on the screen. */
export const FailedUploadsAlert = ({ errors, onGo }: Props) =>
  errors.map(({ position, text }) => (
    <AlertBox key={position}>
      <b>The document for question {position} was not taken.</b> {text}
      <LinkLine>
        <Button size="small" variant="outlined" onClick={() => onGo(position)}>
          Go to question {position}
        </Button>
      </LinkLine>
    </AlertBox>
  ));
