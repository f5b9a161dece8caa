import { useWindowEvent } from '../useWindowEvent.ts';

const ignore = (event: DragEvent): void => {
  if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = 'none';
};

/** By default the browser opens a file that is dropped beside the card, and the page with all that was entered would be gone. */
export const useIgnoreStrayDrops = (): void => {
  useWindowEvent('dragover', ignore);
  useWindowEvent('drop', ignore);
};
