import { isDone, lacksDocument, type SheetRow } from '../answers/answerSheet.ts';

export type PrimaryAction = {
  does: 'continue' | 'complete' | 'return';
  label: string;
  enabled: boolean;
};

type Place = { single: boolean; last: boolean };

export const primaryActionOf = (row: SheetRow, { single, last }: Place): PrimaryAction => {
  const enabled = isDone(row);
  if (single) return { does: 'return', label: 'Save & Return', enabled };
  if (lacksDocument(row)) return { does: 'continue', label: 'Upload & Continue', enabled };
  if (last) return { does: 'complete', label: 'Complete', enabled };
  return { does: 'continue', label: 'Continue', enabled };
};
