import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { commands, type Upload } from '../../../api/commands.ts';
import { NetworkError } from '../../../api/http.ts';

const CALLED_OFF = new Error('The upload was called off.');

export type Uploading = { readonly name: string; readonly percent: number };
type Running = { readonly control: AbortController; readonly ended: Promise<boolean> };
type Ends = { onStored: () => Promise<void>; onRefused: (error: unknown) => void };

export type Uploads = {
  at: (position: number) => Uploading | null;
  any: () => boolean;
  start: (upload: Upload, ends: Ends) => Promise<boolean>;
  cancel: (position: number) => void;
  /** Waits for all that are under way: true when each has arrived or was called off. */
  settled: () => Promise<boolean>;
};

/** Files on their way, one for each question: whoever goes on to another question leaves them to it. */
export const useUploads = (): Uploads => {
  const [shown, show] = useState<Readonly<Record<number, Uploading>>>({});
  const running = useRef(new Map<number, Running>());
  const { mutateAsync } = useMutation({
    mutationFn: ({ upload, signal }: { upload: Upload; signal: AbortSignal }) =>
      commands.uploadDocument(upload, { signal, onProgress: (percent) => report(upload, percent) }),
  });

  const report = ({ position, file }: Upload, percent: number) =>
    show((former) => ({ ...former, [position]: { name: file.name, percent } }));

  const send = async (upload: Upload, { signal }: AbortController, ends: Ends): Promise<boolean> => {
    report(upload, 0);
    try {
      await mutateAsync({ upload, signal });
      await ends.onStored();
      return true;
    } catch (error) {
      const calledOff = error === CALLED_OFF;
      if (!calledOff) ends.onRefused(error);
      return calledOff;
    } finally {
      running.current.delete(upload.position);
      show(({ [upload.position]: _, ...others }) => others);
    }
  };

  useEffect(() => {
    const { current } = running;
    const abortAll = (why: Error) => {
      for (const { control } of current.values()) control.abort(why);
    };
    // The browser may leave a request on a dead line for minutes before it says that it failed.
    const cut = () => abortAll(new NetworkError(undefined));
    window.addEventListener('offline', cut);
    return () => {
      window.removeEventListener('offline', cut);
      // A page that is gone has nobody left to say whether its file arrived.
      abortAll(CALLED_OFF);
    };
  }, []);

  return {
    at: (position) => shown[position] ?? null,
    any: () => running.current.size > 0,
    start: (upload, ends) => {
      const control = new AbortController();
      const ended = send(upload, control, ends);
      running.current.set(upload.position, { control, ended });
      return ended;
    },
    cancel: (position) => running.current.get(position)?.control.abort(CALLED_OFF),
    settled: async () => (await Promise.all([...running.current.values()].map(({ ended }) => ended))).every(Boolean),
  };
};
