export type Primary = {
  does: 'continue' | 'complete' | 'return';
  label: string;
  enabled: boolean;
};

type Where = { single: boolean; last: boolean; done: boolean; lacksDocument: boolean };

/** The one primary button: what it says, what it does, and whether it may be pressed yet. */
export const primaryOf = ({ single, last, done, lacksDocument }: Where): Primary => {
  if (single) return { does: 'return', label: 'Save & Return', enabled: done };
  if (lacksDocument) return { does: 'continue', label: 'Upload & Continue', enabled: false };
  if (last) return { does: 'complete', label: 'Complete', enabled: done };
  return { does: 'continue', label: 'Continue', enabled: done };
};
