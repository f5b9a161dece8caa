/** Who has sent a link, for people without an account. A name is optional, and a sentence needs its subject. */
export const ownerInWords = ({ name }: { readonly name: string }, property: string | undefined): string =>
  name || (property ? `The owner of ${property}` : 'The owner of the property');
