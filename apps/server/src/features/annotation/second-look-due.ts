import { undoSeconds } from '@milepost/contract/annotation/item'
import { sql } from 'kysely'
import { type ClientDatabase, thisClient } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { graceSeconds } from './candidates.ts'

/** Returns in how many seconds the next answer of others can no longer be undone, and gets a second look; null if none waits. */
export async function findSecondsToSecondLook(db: ClientDatabase, userId: string): Promise<number | null> {
  const undo = sql`make_interval(secs => ${undoSeconds + graceSeconds})`
  const [row] = await named(
    'second-look-due',
    db,
    sql<{ seconds: number | null }>`select ceil(extract(epoch from min(at) + ${undo} - now()))::int as seconds
      from incident_rating where client_id = ${thisClient} and state = 'waiting' and user_id <> ${userId} and at >= now() - ${undo}`,
  )
  return row!.seconds
}
