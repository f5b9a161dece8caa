/** A sentence in which names of code stand between back quotes. */
export const Marked = ({ text }: { readonly text: string }) => (
  <p>
    {text.split('`').map((part, index) =>
      // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never changed.
      index % 2 === 1 ? <code key={index}>{part}</code> : part,
    )}
  </p>
);
