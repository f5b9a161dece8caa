import { styled } from '@mui/material/styles';
import { useMutation } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { reasonOf } from '../../api/http.ts';
import type { UploadProgress } from '../../api/transport.ts';
import { useFileDrop } from '../../app/questionnaire/evidence/useFileDrop.ts';
import { useFilePicker } from '../../app/questionnaire/evidence/useFilePicker.tsx';
import { useIgnoreStrayDrops } from '../../app/questionnaire/evidence/useIgnoreStrayDrops.ts';
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
  /** Counted, so that the same text takes the focus again. */
  const [refusal, setRefusal] = useState<{ text: string; attempt: number } | null>(null);
  const uploading = useRef<AbortController>(null);
  // The user has left the page, so the upload stops.
  useEffect(() => () => uploading.current?.abort(), []);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async (file: File) => {
      uploading.current = new AbortController();
      return preview(file, { onProgress: setPercent, signal: uploading.current.signal });
    },
    onSuccess: onFound,
  });
  const refuse = (text: string) => {
    setRefusal((last) => ({ text, attempt: (last?.attempt ?? 0) + 1 }));
    reset();
  };
  const take = (file: File) => {
    const refused = refusalOf(file);
    if (refused) return refuse(refused);
    setRefusal(null);
    mutate(file);
  };
  useIgnoreStrayDrops();
  const drop = useFileDrop({ busy: isPending, onFile: take, onError: refuse });
  const { pick, input } = useFilePicker(take, picked);
  const problem = refusal?.text ?? (error && reasonOf(error));
  return (
    <Card as="section" aria-label="File" {...drop}>
      {problem && (
        <AlertBox key={refusal?.attempt} focus>
          {problem}
        </AlertBox>
      )}
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
