/** Isolates what a person wrote: a name in a right-to-left script must not change the order of our words. */
export const UserText = ({ children }: { readonly children: string }) => <bdi>{children}</bdi>;
