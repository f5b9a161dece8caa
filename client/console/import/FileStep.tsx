import { styled } from '@mui/material/styles';
import { useMutation } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { reasonOf } from '../../api/http.ts';
import type { UploadProgress } from '../../api/transport.ts';
import { useFilePicker } from '../../app/questionnaire/evidence/useFilePicker.tsx';
import { BusyButton } from '../../components/actions/BusyButton.tsx';
import { AlertBox } from '../../components/feedback/AlertBox.tsx';
import { Card } from '../../components/surfaces/Card.tsx';
import { colour, radius, size } from '../../theme/tokens.ts';

const Area = styled('div')({
  display: 'grid',
  gap: 12,
  justifyItems: 'start',
  padding: 24,
  border: `2px dashed ${colour.lineStrong}`,
  borderRadius: radius.m,
  '[data-over] &': { borderColor: colour.harbour700, backgroundColor: colour.harbour50 },
  '& small': { fontSize: size.s, color: colour.ink2 },
});

type Props<Found> = {
  picked: { label: string; accept: string };
  /** What the file may be. */
  hint: string;
  refusalOf: (file: File) => string | null;
  preview: (file: File, options: UploadProgress) => Promise<Found>;
  onFound: (found: Found) => void;
  children?: ReactNode;
};

/** The first step: a file is chosen or dropped, and read. Nothing is stored. */
export const FileStep = <Found,>({ picked, hint, refusalOf, preview, onFound, children }: Props<Found>) => {
  const [percent, setPercent] = useState(0);
  const [isOver, setOver] = useState(false);
  const uploading = useRef<AbortController>(null);
  // The user has left the page, so the upload stops.
  useEffect(() => () => uploading.current?.abort(), []);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (file: File) => {
      const refusal = refusalOf(file);
      if (refusal) throw new Error(refusal);
      uploading.current = new AbortController();
      return preview(file, { onProgress: setPercent, signal: uploading.current.signal });
    },
    onSuccess: onFound,
  });
  const { pick, input } = useFilePicker(mutate, picked);
  return (
    <Card
      as="section"
      aria-label="File"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (file && !isPending) mutate(file);
      }}
    >
      {error && <AlertBox focus>{error.name === 'Error' ? error.message : reasonOf(error)}</AlertBox>}
      <Area>
        <BusyButton startIcon={<Upload />} busy={isPending} onClick={pick}>
          {isPending ? (percent < 100 ? `Sending, ${percent}%` : 'Reading the rows...') : 'Choose a file'}
        </BusyButton>
        <small>{hint}</small>
      </Area>
      {input}
      {children}
    </Card>
  );
};
