/** What an answer says of a column of a row; `as` is how that is said there, where it is not said as it is stored. */
type Told<Row, Answer, Value> = { of: (answer: Answer, row: Row) => unknown; as?: (value: Value, row: Row) => unknown }

/** Of every column of a table where it is answered, or, as a text, why no answer says it. */
export type ToldFacts<Row, Answer> = {
  [Column in keyof Row]-?: Told<Row, Answer, Row[Column]> | ((answer: Answer, row: Row) => unknown) | string
}

/** What was looked at: by column in how many rows it had a value, and what was not told, or otherwise. */
export type Looked = { known: Map<string, number>; untold: string[] }

/** Looks for every fact of a row in its answer; unknown must be nothing there, which zero and empty places are not. */
export function lookFor<Row extends object, Answer>(
  { known, untold }: Looked,
  table: string,
  facts: ToldFacts<Row, Answer>,
  row: Row,
  answer: Answer,
): void {
  for (const column of Object.keys(facts) as (keyof Row & string)[]) {
    const fact = facts[column]
    if (typeof fact === 'string') continue
    const { of, as } = typeof fact === 'function' ? { of: fact, as: undefined } : fact
    const stored = as ? as(row[column], row) : row[column]
    const told = of(answer, row)
    const name = `${table}.${column}`
    known.set(name, (known.get(name) ?? 0) + (row[column] === null ? 0 : 1))
    if (JSON.stringify(stored ?? null) !== JSON.stringify(told ?? null))
      untold.push(`${name}: ${JSON.stringify(stored)} is told as ${JSON.stringify(told)}`)
  }
}
