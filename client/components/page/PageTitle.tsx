/** React moves it into the head. React requires one string as the child of `title`. */
export const PageTitle = ({ children }: { children: string }) => <title>{`${children} · LetProof`}</title>;
