// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { UploadLinkPage } from '../../client/site/uploadLink/UploadLinkPage.tsx';
import { ok, renderAt, server } from './fixtures.tsx';
import { stubUpload } from './stubApi.ts';
import { stubBrowser } from './stubBrowser.ts';
import { asked, received, TOKEN } from './uploadLinkFixtures.ts';

stubBrowser();

type Drawing = { readonly photo: File; readonly succeed: () => void; readonly fail: () => void };

/** Photos that wait until a test draws them, as on a slow phone. jsdom draws nothing. */
const stubDrawing = (): Drawing[] => {
  const drawings: Drawing[] = [];
  const bitmap = { width: 300, height: 200, close: () => {} };
  vi.stubGlobal(
    'createImageBitmap',
    (photo: File) =>
      new Promise((resolve, reject) => {
        drawings.push({ photo, succeed: () => resolve(bitmap), fail: () => reject(new Error('No picture')) });
      }),
  );
  const jpeg = { arrayBuffer: async () => new ArrayBuffer(4) } as Blob;
  const context = vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  const toBlob = vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(jpeg));
  onTestFinished(() => {
    context.mockRestore();
    toBlob.mockRestore();
  });
  return drawings;
};

/** Draws the photo that is waited for, once it is asked for. */
const drawn = async (drawings: Drawing[], index: number) => {
  await waitFor(() => expect(drawings.length).toBeGreaterThan(index));
  drawings[index]?.succeed();
};

const open = async () => {
  const { fetch } = server({ [`GET /upload-links/${TOKEN}`]: ok({ asked }) });
  vi.stubGlobal('fetch', fetch);
  const drawings = stubDrawing();
  renderAt(<UploadLinkPage />, `/upload/${TOKEN}`, '/upload/:token');
  await screen.findByRole('heading', { level: 1 });
  return drawings;
};

const put = (label: string, file: File) =>
  fireEvent.change(screen.getByLabelText(label), { target: { files: [file] } });
const photograph = (name: string) => put('Photo', new File([name], name));
const fill = () => {
  fireEvent.change(screen.getByLabelText('Date of the check'), { target: { value: '2026-11-18' } });
  fireEvent.change(screen.getByLabelText('Your name'), { target: { value: 'P. Trevorrow' } });
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

const textOf = (file: FormDataEntryValue | null | undefined) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(file as File);
  });

/** The number of pages of the PDF that was sent. */
const pagesOf = async (form: FormData | undefined) => /\/Count (\d+)/.exec(await textOf(form?.get('file')))?.[1];

describe('photographed pages', () => {
  test('are all in the file, also if one was taken before the last one was ready', async () => {
    const drawings = await open();
    photograph('1.jpg');
    await screen.findByText('1.jpg');
    photograph('2.jpg');
    photograph('3.jpg');
    for (const index of [0, 1, 2]) await drawn(drawings, index);
    await screen.findByText(/^3 pages, /);
    // Each photo is drawn once.
    expect(drawings.map(({ photo }) => photo.name)).toEqual(['1.jpg', '2.jpg', '3.jpg']);
    fill();
    const sent = stubUpload(received);
    await press('Send the record');
    await screen.findByText('4K7P-92QD');
    expect(await pagesOf(sent[0])).toBe('3');
  });

  test('are waited for before anything is sent, and screen readers hear of it', async () => {
    const drawings = await open();
    photograph('1.jpg');
    await screen.findByText('1.jpg');
    fill();
    photograph('2.jpg');
    const sent = stubUpload(received);
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Adding page 2...' });
    fireEvent.click(button);
    if (button.form) fireEvent.submit(button.form);
    expect(sent).toEqual([]);
    const place = screen.getByRole('group', { name: '1.jpg' }).closest('[aria-live=polite]');
    expect(place?.textContent).toContain('Adding page 2...');
    await drawn(drawings, 0);
    await drawn(drawings, 1);
    await screen.findByRole('button', { name: 'Send the record' });
    await press('Send the record');
    await screen.findByText('4K7P-92QD');
    expect(sent).toHaveLength(1);
    expect(await pagesOf(sent[0])).toBe('2');
  });

  test('do not replace a file that was chosen while one of them was prepared', async () => {
    const drawings = await open();
    photograph('1.jpg');
    await screen.findByText('1.jpg');
    photograph('2.jpg');
    put('File', new File(['x'], 'gas.png'));
    await screen.findByText('gas.png');
    await drawn(drawings, 0);
    await drawn(drawings, 1);
    fill();
    const sent = stubUpload(received);
    await press('Send the record');
    await screen.findByText('4K7P-92QD');
    expect(sent[0]?.get('file')).toMatchObject({ name: 'gas.png' });
  });

  test('stay when a later one cannot be read', async () => {
    const drawings = await open();
    photograph('1.jpg');
    await screen.findByText('1.jpg');
    photograph('2.jpg');
    await drawn(drawings, 0);
    await waitFor(() => expect(drawings).toHaveLength(2));
    drawings[1]?.fail();
    await screen.findByText('This photo could not be read. Take it again, or choose a file');
    expect(screen.getByText('1.jpg')).toBeDefined();
    photograph('3.jpg');
    await drawn(drawings, 2);
    await screen.findByText(/^2 pages, /);
  });
});
