import { element } from './dom/elements.ts';

/** Opens the browser's dialog to choose a file. The field stays in the page, because some browsers need it there. */
export const filePicker = (page: Document, onFile: (file: File) => void): (() => void) => {
  const accept = '.zip,application/zip,.svg,image/svg+xml,.jwt';
  const input = element('input', { type: 'file', accept, hidden: '', 'aria-label': 'Bundle or badge' });
  input.addEventListener('change', () => {
    const [file] = input.files ?? [];
    // Without this, choosing the same file again fires no change event.
    input.value = '';
    if (file) onFile(file);
  });
  page.body.append(input);
  return () => input.click();
};
