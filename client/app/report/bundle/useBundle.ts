import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Report } from '../../../../domain/assessments/contract.ts';
import { bundleFileName } from '../../../../domain/fileName.ts';
import { commands } from '../../../api/commands.ts';
import { untilFree, untilSigned } from '../../../api/http.ts';
import { saveFile } from '../../../api/saveFile.ts';
import { today } from '../../../clock.ts';
import { failureText } from '../../documents/dialogs/failureText.ts';

const FAILED = 'The bundle could not be made. Please try again.';

/** The log is signed at most once a minute, so one wait is enough unless something is changed meanwhile. */
const MOST_WAITS = 2;

const seconds = (count: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, count * 1000));

/** Makes the bundle on the server and saves it. Waits until the log has been signed since the last change, and while the property is being changed. */
export const useBundle = ({ id, property_name }: Pick<Report, 'id' | 'property_name'>) => {
  const [isWaiting, setIsWaiting] = useState(false);

  const download = async (withhold: readonly string[], waits = 0): Promise<Blob> => {
    try {
      return await commands.downloadBundle(id, withhold);
    } catch (error) {
      const untilHead = untilSigned(error);
      const wait = untilHead ?? untilFree(error);
      if (wait === null || waits === MOST_WAITS) throw error;
      setIsWaiting(untilHead !== null);
      await seconds(wait);
      return download(withhold, waits + 1);
    }
  };

  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: async (withhold: readonly string[]) =>
      saveFile(await download(withhold), bundleFileName(property_name, today())),
    onSettled: () => setIsWaiting(false),
  });
  return {
    start: mutate,
    isBusy: isPending,
    isWaiting,
    isDone: isSuccess,
    problem: error && failureText(error, FAILED),
  };
};
