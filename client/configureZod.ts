import { config } from 'zod';

// Zod's compiler uses eval. Our CSP forbids it, and browsers report even the attempt.
config({ jitless: true });
