import { config } from 'zod';

// Zod writes faster parsers with eval. Our CSP forbids that, and browsers report even the attempt as a violation.
config({ jitless: true });
