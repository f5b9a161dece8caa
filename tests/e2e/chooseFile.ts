import type { Visitor } from './visitor.ts';

/** Chooses a file at the upload of the page. It is made in the page, so that Chromium needs no access to our folders. */
export const chooseFile = (visitor: Visitor, name: string, bytes: Uint8Array): Promise<void> =>
  visitor.page.evaluate(
    (named, base64) => {
      const input = document.querySelector<HTMLInputElement>('input[type=file]');
      if (!input) throw new Error('There is no upload on this page');
      const chosen = new DataTransfer();
      chosen.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], named));
      input.files = chosen.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    },
    name,
    Buffer.from(bytes).toString('base64'),
  );
