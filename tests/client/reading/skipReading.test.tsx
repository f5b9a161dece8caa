// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { UploadDialog } from '../../../client/app/documents/dialogs/UploadDialog.tsx';
import { filed } from '../documentFixtures.ts';
import { property, renderAt, rowenaSignsIn } from '../fixtures.tsx';
import { stubBrowser } from '../stubBrowser.ts';

stubBrowser();
rowenaSignsIn();

// Never ends, as over a connection that is too slow for the library.
vi.mock('../../../client/app/documents/reading/readFile.ts', () => ({ readFile: () => new Promise(() => {}) }));

test('a document whose reading takes too long is filed without it', async () => {
  renderAt(<UploadDialog property={property(13, 'Quay House')} replaces={filed(31)} onClose={() => {}} />);
  fireEvent.change(screen.getByLabelText('Document', { selector: 'input[type=file]' }), {
    target: { files: [new File(['no text'], 'gas.pdf')] },
  });
  expect(await screen.findByText('Reading the document on this device...')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Continue without reading' }));
  expect(await screen.findByLabelText('Issued on (optional)')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Replace document' })).toBeDefined();
});
