import { useMutation } from '@tanstack/react-query';
import { isStatus, reasonOf } from '../../api/http.ts';
import { linkCommands } from '../../api/linkCommands.ts';
import { saveFile } from '../../api/saveFile.ts';

type Reopen = () => Promise<void>;

const NO_LONGER_SHARED = 'This is no longer shared. The page shows what is shared now.';

/** Asks once more after a 404: most often the share was opened more than half an hour ago. */
export const askOrReopen = async <Answer>(ask: () => Promise<Answer>, reopen: Reopen): Promise<Answer> => {
  try {
    return await ask();
  } catch (error) {
    if (!isStatus(error, 404)) throw error;
    await reopen();
    return ask();
  }
};

type SharedFile = { readonly address: string; readonly name: string };

/**
 * Saves a file of a share. After a refusal, a link to the file would replace this page by raw JSON: the share may have
 * ended, and a file that has to be printed may be refused with 429 or 503.
 */
export const useSharedDownload = (reopen: Reopen) => {
  const { mutate, isPending, variables, error, reset } = useMutation({
    mutationFn: async ({ address, name }: SharedFile) =>
      saveFile(await askOrReopen(() => linkCommands.downloadShared(address), reopen), name),
  });
  return {
    start: (file: SharedFile) => {
      if (!isPending) mutate(file);
    },
    isBusy: (address: string) => isPending && variables?.address === address,
    /** Forgets the problem. */
    reset,
    problem: error && (isStatus(error, 404) ? NO_LONGER_SHARED : reasonOf(error)),
  };
};
