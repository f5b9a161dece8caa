export const BADGE_NOT_GENERATED = 'Failed to generate badge. Please try again.';
