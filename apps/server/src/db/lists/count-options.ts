import { type RawBuilder, sql } from 'kysely'
import type { ClientDatabase } from '../scope/scope.ts'

type Parts<Name extends string> = {
  /** A table of the columns that the filters look at, with a column `lines` of how many rows are alike in them. */
  alike: RawBuilder<unknown>
  /** The table `alike` under the names that conditions and values use. */
  from: RawBuilder<unknown>
  /** What each filter lets through; `true` where it is not set. */
  conditions: Readonly<Record<Name, RawBuilder<unknown>>>
  /** The option a row stands for, or several by `unnest`; null is none. */
  values: Readonly<Record<Name, RawBuilder<unknown>>>
}

/**
 * How many rows each option of some filters would leave, the others as they are set: the rows are read once, all else is
 * counted from the few combinations that occur. Options without rows are not named.
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
