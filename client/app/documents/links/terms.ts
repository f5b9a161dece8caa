/** How long a link can work, in days. */
export const TERMS = [7, 14, 30, 90].map((days) => ({ value: String(days), label: `${days} days` }));
