// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { UploadDialog } from '../../../client/app/documents/dialogs/UploadDialog.tsx';
import { textOf } from '../../support/certificates/textOf.ts';
import { filed } from '../documentFixtures.ts';
import { property, renderAt, rowenaSignsIn } from '../fixtures.tsx';
import { stubBrowser } from '../stubBrowser.ts';

stubBrowser();
rowenaSignsIn();

vi.mock('../../../client/app/documents/reading/readFile.ts', () => ({
  readFile: async () => textOf('Energy performance certificate', 'Property: 3 Lime Kiln Close, Tenby SA70 7JG'),
}));

test('the dialog warns about another house and another kind, although no value was read', async () => {
  renderAt(<UploadDialog property={property(13, 'Quay House')} replaces={filed(31)} onClose={() => {}} />);
  fireEvent.change(screen.getByLabelText('Document', { selector: 'input[type=file]' }), {
    target: { files: [new File(['text'], 'gas.pdf')] },
  });
  expect(await screen.findByLabelText('Issued on (optional)')).toBeDefined();
  expect(screen.getByText(/^This looks like an energy performance certificate/)).toBeDefined();
  expect(screen.getByText('This document names SA70 7JG. Is it for Quay House?')).toBeDefined();
});
