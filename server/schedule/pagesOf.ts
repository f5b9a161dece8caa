/** Page after page, until one is empty or `until` aborts. `read` gets the last item of the page before, first null. */
export async function* pagesOf<Item>(
  until: AbortSignal,
  read: (last: Item | null) => Promise<readonly Item[]>,
): AsyncGenerator<readonly Item[], void, undefined> {
  for (let last: Item | null = null; !until.aborted; ) {
    const page: readonly Item[] = await read(last);
    last = page.at(-1) ?? null;
    if (last === null) return;
    yield page;
  }
}
