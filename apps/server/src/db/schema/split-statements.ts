/** What may hold a semicolon that ends nothing (comments, texts, names, bodies of functions), or is one that does. */
const piece = /--.*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|(\$\w*\$)[\s\S]*?\1|;/g

/**
 * The statements of an SQL text, each with the comments before it and without its semicolon; what is only comments is none.
 * Reads what stands in files of ours: no escapes in texts (`E'\''`), no comments in comments, no `begin atomic`.
 */
export function splitStatements(sql: string): string[] {
  const ends = [...sql.matchAll(piece)].filter(([text]) => text === ';').map(({ index }) => index)
  return [...ends, sql.length]
    .map((end, at) => sql.slice(at === 0 ? 0 : ends[at - 1]! + 1, end).trim())
    .filter((statement) => statement.replaceAll(/--.*|\/\*[\s\S]*?\*\//g, '').trim() !== '')
}
