/**
 * How a statement is planned. `kept`: it is prepared, and after five calls PostgreSQL may keep one plan for all values,
 * which spares the 20 ms that planning over months of partitions takes. `fresh`: for each call, with its values; where
 * these decide the way, as between a client of ten vehicles and one of twenty thousand without an index that serves both.
 */
export type Planning = 'kept' | 'fresh'

export type StatementName = { name: string; planning: Planning }

const pattern = /^\/\* ([a-z][a-z0-9-]{1,39})(, fresh)? \*\/ /

/**
 * Writes a statement's name in front of its text, where logs, metrics, `pg_stat_activity` and `pg_stat_statements` find
 * it: a few small words with hyphens, at most 40 characters, written in the source and never made from values.
 */
export function nameText(name: string, text: string, planning: Planning = 'kept'): string {
  const named = `/* ${name}${planning === 'fresh' ? ', fresh' : ''} */ ${text}`
  if (!pattern.test(named)) throw new Error(`a statement is named by small words with hyphens, not “${name}”`)
  return named
}

/** The name that a text has in front, if it has one. */
export function nameOf(text: string): StatementName | undefined {
  const [, name, fresh] = pattern.exec(text) ?? []
  return name === undefined ? undefined : { name, planning: fresh ? 'fresh' : 'kept' }
}
