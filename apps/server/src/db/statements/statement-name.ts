/**
 * How a statement is planned. `kept`: it is prepared, and after five calls PostgreSQL may keep one plan for all values,
 * which spares the 10 to 20 ms that planning over months of partitions takes. Right where one index serves a client of ten
 * vehicles and one of twenty thousand, a week and a year. `fresh`: for each call, with its values; where these decide the
 * way, as with lists of ids that may be one or five thousand.
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
