/**
 * Anything that may contain a semicolon that isn't a terminator (comments, strings, names, function bodies), or a
 * terminating one.
 */
const piece = /--.*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|(\$\w*\$)[\s\S]*?\1|;/g

/**
 * Splits SQL text into statements, each with its preceding comments and without its semicolon; comments alone don't
 * count. Supports what our own files use: no escape strings (`E'\''`), no nested comments, no `begin atomic`.
 */
export function splitStatements(sql: string): string[] {
  const ends = [...sql.matchAll(piece)].filter(([text]) => text === ';').map(({ index }) => index)
  return [...ends, sql.length]
    .map((end, at) => sql.slice(at === 0 ? 0 : ends[at - 1]! + 1, end).trim())
    .filter((statement) => statement.replaceAll(/--.*|\/\*[\s\S]*?\*\//g, '').trim() !== '')
}
