/** 20/11/2026 */
export const shortDate = (day: string): string => new Date(day).toLocaleDateString('en-GB', { timeZone: 'UTC' });
