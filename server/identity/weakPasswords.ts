/** Guesses are limited to some hundreds an hour. A score below this one means that a million guesses find it. */
const LOWEST_SCORE = 2;

/** The estimate takes longer the longer its text, and the first characters decide. */
const ESTIMATED_LENGTH = 64;

const CONTEXT = ['letproof', 'holiday'];

// Loaded at the first registration: the lists take time and memory that most processes do not need at their start.
const load = async () => {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
};
let loading: ReturnType<typeof load> | undefined;
const estimator = () => {
  loading ??= load();
  return loading;
};

const plain = (text: string) => text.normalize('NFKC').toLowerCase();

/** The product's name, and the words of three letters or more of the person's name and address. Longest first. */
const knownWords = (details: readonly string[]): readonly string[] => {
  const words = details.map(plain).flatMap((text) => [text, ...text.split('@'), ...text.split(/[^\p{L}\p{N}]+/u)]);
  return [...CONTEXT, ...words].filter(({ length }) => length >= 3).sort((one, other) => other.length - one.length);
};

/**
 * True for a listed password and its simple variations, for sequences and repetitions, and for one that is little more
 * than the product's name or `details`: the person's name and email address.
 */
export const isWeak = async (password: string, details: readonly string[]): Promise<boolean> => {
  const whole = plain(password);
  const rest = knownWords(details).reduce((text, word) => text.replaceAll(word, ''), whole);
  const estimate = await estimator();
  // Check both texts: without the known words, a listed password may no longer be on the list.
  return [whole, rest].some((text) => estimate.check(text.slice(0, ESTIMATED_LENGTH)).score < LOWEST_SCORE);
};
