/** What this page says of itself. The version is that of package.json. */
export const RELEASE = { version: '0.1.0', day: '2026-11-23' } as const;
