/**
 * How a statement is planned. `kept`: it is prepared, and after five calls PostgreSQL may use a generic plan, which
 * saves the 10 to 20 ms of planning over months of partitions. Right if one index serves a client with ten vehicles or
 * 20,000, and a week or a year. `fresh`: planned on each call with its values, if the best plan depends on them, as
 * with lists of 1 or 5,000 ids.
 */
export type Planning = 'kept' | 'fresh'

export type StatementName = { name: string; planning: Planning }

const pattern = /^\/\* ([a-z][a-z0-9-]{1,39})(, fresh)? \*\/ /

/**
 * Prefixes a statement's text with its name for logs, metrics, `pg_stat_activity` and `pg_stat_statements`: a few
 * lowercase words with hyphens, at most 40 characters, written in the source and never built from values.
 */
export function nameText(name: string, text: string, planning: Planning = 'kept'): string {
  const named = `/* ${name}${planning === 'fresh' ? ', fresh' : ''} */ ${text}`
  if (!pattern.test(named)) throw new Error(`a statement name is lowercase words with hyphens, not “${name}”`)
  return named
}

/** Returns the name a text begins with, if any. */
export function nameOf(text: string): StatementName | undefined {
  const [, name, fresh] = pattern.exec(text) ?? []
  return name === undefined ? undefined : { name, planning: fresh ? 'fresh' : 'kept' }
}
