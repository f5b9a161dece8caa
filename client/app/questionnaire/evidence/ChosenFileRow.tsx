import type { ReactNode } from 'react';
import { readOnDevice } from '../../documents/reading/review/texts.ts';
import type { ChosenFile } from './chosenFile.ts';
import { FileRow } from './FileRow.tsx';

type Props = { chosen: Extract<ChosenFile, { status: 'review' }>; actions?: ReactNode };

/** A file that was read and is not uploaded yet. */
export const ChosenFileRow = ({ chosen: { file, reading }, actions }: Props) => (
  <FileRow name={file.name} actions={actions}>
    <span className="about num">{readOnDevice(reading, file.size)}</span>
  </FileRow>
);
