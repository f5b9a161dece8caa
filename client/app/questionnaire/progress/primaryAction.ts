import { isDone, lacksDocument, type SheetRow } from '../answers/answerSheet.ts';

export type PrimaryAction = {
  does: 'continue' | 'complete' | 'return';
  label: string;
  enabled: boolean;
};

type Place = {
  single: boolean;
  last: boolean;
  /** What was read from a chosen file is to be confirmed. */
  reviewing: boolean;
};

export const primaryActionOf = (row: SheetRow, { single, last, reviewing }: Place): PrimaryAction => {
  if (reviewing)
    return single
      ? { does: 'return', label: 'Confirm & Return', enabled: true }
      : { does: 'continue', label: 'Confirm & Continue', enabled: true };
  const enabled = isDone(row);
  if (single) return { does: 'return', label: 'Save & Return', enabled };
  if (lacksDocument(row)) return { does: 'continue', label: 'Upload & Continue', enabled };
  if (last) return { does: 'complete', label: 'Complete', enabled };
  return { does: 'continue', label: 'Continue', enabled };
};
