import { errorCode } from '../../db/connection/database-problem.ts'

/** A record that the database refuses, with the reason an admin reads. */
export type Unstorable<R> = { record: R; reason: string }

/** PostgreSQL's error classes caused by the data: a value out of range or invalid text, a row too large, a missing value. */
const ofTheData = /^(22|54|23502)/
/** A row that breaks a rule of its table, or that has no partition, which isn't the record's fault. */
const checkViolation = '23514'

/** Returns true if an error is caused by a record, and so would recur on every retry. */
export const isOfTheData = (error: unknown): boolean =>
  ofTheData.test(errorCode(error) ?? '') ||
  (errorCode(error) === checkViolation && textIn(error, 'constraint') !== null)

/** By the first characters of PostgreSQL's code, longest first: what is wrong with a record. */
const problems: readonly [code: string, problem: string][] = [
  ['22001', 'a text in it is too long'],
  ['22003', 'a number in it is too large'],
  ['22007', 'a time in it is not valid'],
  ['22008', 'a time in it is too far away'],
  ['22021', 'a text in it has characters that are not text'],
  ['22P02', 'a value in it has the wrong type'],
  ['22P05', 'a text in it has characters that are not text'],
  ['54', 'a text in it is too long'],
]

/** Explains in plain words why the database refuses a record, without the database's own. */
function problemOf(error: Error): string {
  const code = errorCode(error) ?? ''
  const column = textIn(error, 'column')?.replaceAll('_', ' ')
  if (code === '23502') return column ? `its ${column} is missing` : 'a value is missing'
  if (code === checkViolation) return 'its values contradict each other'
  const known = problems.find(([start]) => code.startsWith(start))?.[1] ?? 'a value in it is not valid'
  return column ? `${known} (${column})` : known
}

function textIn(error: unknown, key: 'constraint' | 'column'): string | null {
  const text = typeof error === 'object' && error !== null ? Reflect.get(error, key) : null
  return typeof text === 'string' ? text : null
}

/**
 * Finds by halving which records the database refuses. `attempt` stores some and rolls back. Rejects with any failure
 * not caused by the data.
 */
export async function findUnstorable<R>(
  records: readonly R[],
  attempt: (records: R[]) => Promise<void>,
): Promise<Unstorable<R>[]> {
  const refusal = await refusalOf(() => attempt([...records]))
  if (refusal === null) return []
  if (records.length === 1)
    return [{ record: records[0]!, reason: `It can’t be stored: ${refusal}. Correct it at the provider.` }]
  const middle = records.length >> 1
  return [
    ...(await findUnstorable(records.slice(0, middle), attempt)),
    ...(await findUnstorable(records.slice(middle), attempt)),
  ]
}

async function refusalOf(work: () => Promise<void>): Promise<string | null> {
  try {
    await work()
    return null
  } catch (error) {
    if (!isOfTheData(error) || !(error instanceof Error)) throw error
    return problemOf(error)
  }
}
