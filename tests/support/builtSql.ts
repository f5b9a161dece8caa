import { type ESTree, parseSync, Visitor } from 'vite';

type Node = ESTree.Expression | ESTree.PrivateIdentifier;

/** Words and signs that stand in a text of SQL and in hardly any other one. */
const STATEMENTS =
  /\b(select\b[\s\S]*\bfrom\b|insert into|delete from|update \S+ set|order by|group by|returning|on conflict|truncate|vacuum|lock table|union all|like (all|any)|(create|alter|drop) (table|index|role|database|schema|view)|declare \w+ .*cursor|(where|and|or) \S+ (=|<>|<=?|>=?|in \(|is (not )?(null|true)|like ))|::(uuid|text|bigint|date|jsonb?|int)\b/;
/** The last words before a value: `owner = '`. */
const BEFORE_VALUE = /(^|[\s(])(?<!\b(const|let) )[\w.]+ (=|<>|>=|<=|like|in \(|= any\() ?'?$/;
const BEFORE_PART = /(\bjoin |\w\s+limit |(^|[^, ]\s+)where )$/;

const isSql = (texts: readonly string[]): boolean =>
  STATEMENTS.test(texts.join('$1')) ||
  texts.slice(0, -1).some((text) => BEFORE_VALUE.test(text) || BEFORE_PART.test(text));

const CONSTANT = /^[A-Z][A-Z_0-9]*$/;

/**
 * Nothing can come from a request in a constant, in a literal, and in the place that `bind` gives (`$1`). So these are
 * accepted, and what chooses among them.
 */
const isFixed = (node: Node): boolean => {
  switch (node.type) {
    case 'Identifier':
      return CONSTANT.test(node.name);
    case 'Literal':
      return true;
    case 'CallExpression':
      return node.callee.type === 'Identifier' && node.callee.name === 'bind';
    case 'ConditionalExpression':
      return isFixed(node.consequent) && isFixed(node.alternate);
    case 'TemplateLiteral':
      return node.expressions.every(isFixed);
    default:
      return false;
  }
};

/** What a source inserts into texts of SQL and is not fixed, as it stands there. */
export const insertedIntoSql = (file: string, source: string): readonly string[] => {
  const found = new Set<string>();
  const note = (nodes: readonly Node[]) => {
    for (const node of nodes) if (!isFixed(node)) found.add(source.slice(node.start, node.end).replaceAll(/\s+/g, ' '));
  };
  const visitor = new Visitor({
    TemplateLiteral: ({ quasis, expressions }) => {
      if (expressions.length > 0 && isSql(quasis.map(({ value }) => value.raw))) note(expressions);
    },
    BinaryExpression: ({ operator, left, right }) => {
      if (operator !== '+') return;
      const texts = [left, right].map((node) =>
        node.type === 'Literal' && typeof node.value === 'string' ? node.value : '',
      );
      if (texts.some((text) => text !== '') && isSql(texts)) note([left, right]);
    },
  });
  visitor.visit(parseSync(file, source).program);
  return [...found];
};
