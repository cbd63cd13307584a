import { type RawBuilder, sql } from 'kysely'
import type { ClientDatabase } from '../scope/scope.ts'

type Parts<Name extends string> = {
  /** A table of the filtered columns, with a column `lines` for the number of rows with the same values. */
  alike: RawBuilder<unknown>
  /** The table `alike`, aliased for conditions and values. */
  from: RawBuilder<unknown>
  /** The SQL condition of each filter; `true` if not set. */
  conditions: Readonly<Record<Name, RawBuilder<unknown>>>
  /** A row's option, or several using `unnest`; null for none. */
  values: Readonly<Record<Name, RawBuilder<unknown>>>
}

/**
 * Counts rows for each option of some filters, with the other filters applied: rows are read once, and everything is
 * counted from the few combinations that occur. Options without rows are omitted.
 */
export async function countOptions<Name extends string>(
  db: ClientDatabase,
  { alike, from, conditions, values }: Parts<Name>,
): Promise<Record<Name, Record<string, number>>> {
  const names = Object.keys(values) as Name[]
  const counts = names.map((name) => {
    const others = names.filter((other) => other !== name).map((other) => conditions[other])
    return sql`select ${sql.lit(name)}::text as filter, (${values[name]})::text as value, sum(lines)::int as lines
      from ${from} where ${sql.join(others, sql` and `)} group by 2`
  })
  const { rows } = await sql<{ filter: Name; value: string | null; lines: number }>`
    with alike as materialized (${alike}) ${sql.join(counts, sql` union all `)}`.execute(db)
  const of = (name: Name) => rows.filter(({ filter, value }) => filter === name && value !== null)
  return Object.fromEntries(
    names.map((name) => [name, Object.fromEntries(of(name).map(({ value, lines }) => [value, lines]))]),
  ) as Record<Name, Record<string, number>>
}
