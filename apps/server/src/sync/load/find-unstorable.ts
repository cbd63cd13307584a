import { errorCode } from '../../db/connection/database-problem.ts'

/** A record that the database refuses, with the reason an admin reads. */
export type Unstorable<R> = { record: R; reason: string }

/** PostgreSQL's error classes caused by the data: a value out of range or invalid text, a row too large. */
const ofTheData = /^(22|54)/

/** Returns true if an error is caused by a record, and so would recur on every retry. */
export const isOfTheData = (error: unknown): boolean => ofTheData.test(errorCode(error) ?? '')

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
  if (records.length === 1) return [{ record: records[0]!, reason: `It cannot be stored: ${refusal}` }]
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
    return error.message
  }
}
