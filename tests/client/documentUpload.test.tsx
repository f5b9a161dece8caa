// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { DetailsStep } from '../../client/app/documents/dialogs/DetailsStep.tsx';
import { readingOf } from '../../client/app/documents/reading/reading.ts';
import { textOf } from '../support/certificates/textOf.ts';
import { filed } from './documentFixtures.ts';
import { property, renderAt, rowenaSignsIn } from './fixtures.tsx';
import { hangingUploads, stubApi } from './stubApi.ts';
import { stubBrowser } from './stubBrowser.ts';

stubBrowser();
rowenaSignsIn();

const open = () => {
  stubApi({});
  const requests = hangingUploads();
  const [onBack, onClose] = [vi.fn(), vi.fn()];
  const type = 'gas_safety_certificate';
  const { client, unmount } = renderAt(
    <DetailsStep
      file={new File(['x'], 'gas.pdf')}
      reading={readingOf(textOf(), { uploadedAs: type, today: '2026-11-21' })}
      type={type}
      property={property(13, 'Quay House')}
      replaces={null}
      onBack={onBack}
      onClose={onClose}
    />,
  );
  fireEvent.change(screen.getByLabelText(/^Number/), { target: { value: 'G-7' } });
  return { requests, onBack, onClose, client, unmount };
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const number = () => screen.getByLabelText<HTMLInputElement>(/^Number/).value;
const expectReady = async () => {
  expect(await screen.findByRole('button', { name: 'Add document' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Cancel upload' })).toBeNull();
  expect(number()).toBe('G-7');
};

test('an upload in the dialog of documents can be cancelled, and what was entered stays', async () => {
  const { requests, onBack, onClose } = open();
  await press('Add document');
  // The second click of a double click meets the button that leads back.
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Cancel upload' }));
  await expectReady();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Back' }));
  expect(onBack).not.toHaveBeenCalled();

  await press('Add document');
  requests[1]?.answer({ status: 201, body: { success: true, document: filed(31) } });
  await expect.poll(() => onClose.mock.calls).toHaveLength(1);
});

test('an upload in the dialog of documents ends when the device goes offline', async () => {
  open();
  await press('Add document');
  await screen.findByRole('button', { name: 'Cancel upload' });
  window.dispatchEvent(new Event('offline'));
  expect((await screen.findByRole('alert')).textContent).toContain('Upload failed');
  await expectReady();
});

test('a cancelled upload in the dialog of documents reads the documents again, as it may be stored', async () => {
  const { client } = open();
  const refreshed = vi.spyOn(client, 'invalidateQueries');
  await press('Add document');
  await press('Cancel upload');
  await expectReady();
  expect(refreshed).toHaveBeenCalledOnce();
});

test('an upload in the dialog of documents ends with its page', async () => {
  const { requests, unmount } = open();
  await press('Add document');
  await expect.poll(() => requests).toHaveLength(1);
  const [request] = requests;
  if (!request) throw new Error('No upload was sent');
  const aborted = vi.spyOn(request, 'abort');
  unmount();
  expect(aborted).toHaveBeenCalledOnce();
});
