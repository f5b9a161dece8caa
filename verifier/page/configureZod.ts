import { config } from 'zod';

// Zod's compiler uses eval. The policy of the page forbids it, and browsers report even the attempt.
config({ jitless: true });
