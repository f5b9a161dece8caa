import { WRONG_FILE_TYPE } from '../../domain/documents/contract.ts';
import { UnsupportedMediaType } from '../application/errors.ts';

/** The content of an upload is not what its name says, or is broken. */
export class WrongFileType extends UnsupportedMediaType {
  override readonly audit = { event: 'upload.refused' } as const;
  override readonly extra = { errors: { file: WRONG_FILE_TYPE } };
  constructor(options?: ErrorOptions) {
    super(WRONG_FILE_TYPE, options);
  }
}
