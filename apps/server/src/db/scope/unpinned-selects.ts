import { tableHomes } from '../cluster/table-homes.ts'

const mention = /\b(?:from|join|using)\s+(?:only\s+)?"?([a-z_]+)"?/gi
const comparedWithValue = /\bclient_id\b[^()]{0,60}?(?:=|<>|\bin\b)\s*(?:any\s*)?\(?\s*(?:\$\d|\d)/i

/**
 * Returns distributed tables that a subselect in hand-written SQL reads without comparing any `client_id` in it with a
 * value (`$1`): if it is only compared with an outer column, every server is asked, or the query is refused.
 */
export function unpinnedSelects(sql: string): string[] {
  const text = sql.replaceAll(/--.*$/gm, '').replaceAll(/'(?:[^']|'')*'/g, "''")
  return [...text.matchAll(mention)].flatMap(({ index, 1: table }) => {
    if (!table || tableHomes[table] !== 'distributed') return []
    const own = parenthesesAround(text, index)
    return own === undefined || comparedWithValue.test(own) ? [] : [table]
  })
}

/** Returns the content of the innermost parentheses around a position if it is a select; undefined outside any. */
function parenthesesAround(text: string, at: number): string | undefined {
  let depth = 0
  let from = at
  while (from >= 0) {
    if (text[from] === ')') depth++
    else if (text[from] === '(' && depth-- === 0) break
    from--
  }
  if (from < 0) return undefined
  let until = at
  for (depth = 0; until < text.length; until++) {
    if (text[until] === '(') depth++
    else if (text[until] === ')' && depth-- === 0) break
  }
  return text.slice(from + 1, until)
}
