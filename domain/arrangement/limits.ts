export const MAX_GROUPS = 2000;
/** Of one property. */
export const MAX_TAGS = 10;
