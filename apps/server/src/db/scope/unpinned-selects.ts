import { tableHomes } from '../cluster/table-homes.ts'

const mention = /\b(?:from|join|using)\s+(?:only\s+)?"?([a-z_]+)"?/gi
const comparedWithValue = /\bclient_id\b[^()]{0,60}?(?:=|<>|\bin\b)\s*(?:any\s*)?\(?\s*(?:\$\d|\d)/i

/**
 * Distributed tables that a sub-select of hand-written SQL reads without comparing any `client_id` in it with a value
 * (`$1`): only compared with a column of the select around it, it is asked of every server, or refused.
 */
export function unpinnedSelects(sql: string): string[] {
  const text = sql.replaceAll(/--.*$/gm, '').replaceAll(/'(?:[^']|'')*'/g, "''")
  return [...text.matchAll(mention)].flatMap(({ index, 1: table }) => {
    if (!table || tableHomes[table] !== 'distributed') return []
    const own = parenthesesAround(text, index)
    return own === undefined || comparedWithValue.test(own) ? [] : [table]
  })
}

/** What stands in the innermost parentheses around a place, if that is a select; undefined outside of any. */
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
