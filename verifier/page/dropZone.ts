const filesOf = (transfer: DataTransfer | null): readonly File[] => [...(transfer?.files ?? [])];

type Taken = { readonly onFile: (file: File) => void; readonly onProblem: (problem: string) => void };

/** Takes a file that is dropped anywhere on the page, or pasted: beside the marked place, a browser would open it. */
export const takeFiles = (page: Document, { onFile, onProblem }: Taken): void => {
  const take = (files: readonly File[]) => {
    const [file] = files;
    if (files.length === 1 && file) onFile(file);
    else onProblem('Choose one file: the ZIP or the badge as it was sent to you.');
  };
  const mark = (isOver: boolean) => page.body.toggleAttribute('data-over', isOver);

  page.body.addEventListener('dragover', (event) => {
    event.preventDefault();
    mark(true);
  });
  page.body.addEventListener('dragleave', ({ relatedTarget }) => {
    if (!relatedTarget) mark(false);
  });
  page.body.addEventListener('drop', (event) => {
    event.preventDefault();
    mark(false);
    take(filesOf(event.dataTransfer));
  });
  page.body.addEventListener('paste', ({ clipboardData }) => {
    // Text that is pasted into the field of a key has no files.
    if (filesOf(clipboardData).length > 0) take(filesOf(clipboardData));
  });
};
