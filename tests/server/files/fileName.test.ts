import { expect, test } from 'vitest';
import { fileName } from '../../../server/files/fileName.ts';
import { DOWNLOAD_NAMES } from '../../support/downloadNames.ts';

test.each(DOWNLOAD_NAMES)('%j is stored as %j', (name, stored) => expect(fileName(name)).toBe(stored));
