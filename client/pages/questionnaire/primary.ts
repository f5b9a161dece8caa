export type Primary = {
  does: 'continue' | 'upload' | 'complete' | 'return';
  label: string;
  enabled: boolean;
};

type Where = { single: boolean; last: boolean; done: boolean; lacksDocument: boolean };

/** The one primary button: what it says, what it does, and whether it may be pressed yet. */
export const primaryOf = ({ single, last, done, lacksDocument }: Where): Primary => {
  if (single) return { does: 'return', label: 'Save & Return', enabled: done };
  // It opens the file picker itself, so it leads on instead of standing there disabled.
  if (lacksDocument) return { does: 'upload', label: 'Upload & Continue', enabled: true };
  if (last) return { does: 'complete', label: 'Complete', enabled: done };
  return { does: 'continue', label: 'Continue', enabled: done };
};
