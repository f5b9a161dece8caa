/** The DID of the issuer, with which the id of each of its keys begins. */
export const issuerIn = (kid: string): string => kid.split('#')[0] ?? '';
