import { tenantTables } from '../tables.gen.ts'

const mention = /\b(from|join|update|into|using)\s+(?:only\s+)?"?([a-z_]+)"?(?=(?:\s+as)?(?:\s+"?([a-z_]+)"?)?)/gi
/** Words that may follow a table's name without being its alias. */
const keywords = new Set(
  'where set on join left right inner outer cross full using group order limit values select returning union for natural tablesample overriding default'.split(
    ' ',
  ),
)

/**
 * Returns tenant tables that hand-written SQL reads or writes without naming the client: each must have its `client_id`
 * compared (by alias, or in the same select), and an insert must name the column. Works on text, so SQL built at
 * runtime is checked when it is run (`scope.ts`), and SQL in the source by a test.
 */
export function unscopedTables(sql: string): string[] {
  const text = sql.replaceAll(/--.*$/gm, '').replaceAll(/'(?:[^']|'')*'/g, "''")
  return [...text.matchAll(mention)].flatMap(({ index, 1: verb, 2: table, 3: next }) => {
    if (!verb || !table || !tenantTables.has(table)) return []
    if (verb.toLowerCase() === 'into') return insertNamesClient(text, table) ? [] : [table]
    const name = next && !keywords.has(next.toLowerCase()) ? next : table
    const isQualified = new RegExp(`\\b${name}\\.client_id\\b`, 'i').test(text)
    return isQualified || /(?<!\.)\bclient_id\b/i.test(restOfSelect(text, index)) ? [] : [table]
  })
}

/** Returns the text from a position in a statement to the end of its enclosing parentheses. */
function restOfSelect(text: string, from: number): string {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    if (text[at] === '(') depth++
    else if (text[at] === ')' && --depth < 0) return text.slice(from, at)
  }
  return text.slice(from)
}

const insertNamesClient = (text: string, table: string) =>
  new RegExp(`into\\s+"?${table}"?(?:\\s+as\\s+\\w+)?\\s*\\([^)]*\\bclient_id\\b`, 'i').test(text)
