import { join } from 'node:path';

/** The file that names the step which a server holds back, and the one by which the server says that it has begun. */
export const heldStepIn = (dataDir: string) => ({
  held: join(dataDir, 'held-step'),
  begun: join(dataDir, 'held-step-begun'),
});
