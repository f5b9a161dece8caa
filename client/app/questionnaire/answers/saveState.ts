export type SaveState = 'idle' | 'saving' | 'saved' | 'failed';

type Flags = { failed: boolean; saving: boolean; saved: boolean };

/** A failure stays visible while something else is saved. */
export const saveStateOf = ({ failed, saving, saved }: Flags): SaveState => {
  if (failed) return 'failed';
  if (saving) return 'saving';
  return saved ? 'saved' : 'idle';
};
