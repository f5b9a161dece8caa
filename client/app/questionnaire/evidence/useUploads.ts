import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Document } from '../../../../domain/documents/contract.ts';
import { commands, type Upload } from '../../../api/commands.ts';
import { CANCELLED, useUploadControls } from '../../uploads/useUploadControls.ts';

export type UploadInProgress = { readonly name: string; readonly percent: number };
/** Every upload of the questionnaire answers a question. */
type QuestionUpload = Upload & { questionKey: string };
type Running = { readonly control: AbortController; readonly ended: Promise<boolean> };
type Callbacks = { onStored: (document: Document) => Promise<void>; onFailed: (error: unknown) => void };

export type Uploads = {
  at: (questionKey: string) => UploadInProgress | null;
  any: () => boolean;
  start: (upload: QuestionUpload, callbacks: Callbacks) => Promise<boolean>;
  cancel: (questionKey: string) => void;
  /** Waits for all running uploads; true when each was stored or cancelled. */
  settled: () => Promise<boolean>;
};

/** One upload per question. It goes on while the user answers other questions. */
export const useUploads = (): Uploads => {
  const [progress, setProgress] = useState<Readonly<Record<string, UploadInProgress>>>({});
  const running = useRef(new Map<string, Running>());
  const run = useUploadControls();
  const { mutateAsync } = useMutation({
    mutationFn: ({ upload, control }: { upload: QuestionUpload; control: AbortController }) =>
      run(control, (signal) =>
        commands.uploadDocument(upload, { signal, onProgress: (percent) => report(upload, percent) }),
      ),
  });

  const report = ({ questionKey, file }: QuestionUpload, percent: number) =>
    setProgress((all) => ({ ...all, [questionKey]: { name: file.name, percent } }));

  const send = async (upload: QuestionUpload, control: AbortController, callbacks: Callbacks): Promise<boolean> => {
    report(upload, 0);
    try {
      const { document } = await mutateAsync({ upload, control });
      await callbacks.onStored(document);
      return true;
    } catch (error) {
      const cancelled = error === CANCELLED;
      if (!cancelled) callbacks.onFailed(error);
      return cancelled;
    } finally {
      running.current.delete(upload.questionKey);
      setProgress(({ [upload.questionKey]: _, ...others }) => others);
    }
  };

  return {
    at: (questionKey) => progress[questionKey] ?? null,
    any: () => running.current.size > 0,
    start: (upload, callbacks) => {
      const control = new AbortController();
      const ended = send(upload, control, callbacks);
      running.current.set(upload.questionKey, { control, ended });
      return ended;
    },
    cancel: (questionKey) => running.current.get(questionKey)?.control.abort(CANCELLED),
    settled: async () => (await Promise.all([...running.current.values()].map(({ ended }) => ended))).every(Boolean),
  };
};
