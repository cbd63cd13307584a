import { type Caller, callerName, callerUserId } from '../../access/caller.ts'
import { conflict, invalid, notFound } from '../../app-error.ts'
import { allowTime } from '../../db/connection/allow-time.ts'
import type { Queries } from '../../db/scope/queries.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { lockPersons, type PersonRecord, regroup, separateRecord } from '../../sync/persons/regroup.ts'
import { write } from '../../write.ts'

/** A driver may have years of trips. */
const mergeSeconds = 60

type Pair = { id: string; otherId: string }

/**
 * Merges the person of another driver into this one, which becomes the main record. Throws `notFound` for an unknown
 * driver, `conflict` if they are merged already, and names the field if both have a record in one connection.
 */
export async function mergeDrivers(db: ClientDatabase, caller: Caller, { id, otherId }: Pair): Promise<void> {
  const { clientId } = db
  const change = { action: 'driver.merge', subject: ['driver', id], detail: { mergedId: otherId } } as const
  await write({ db, caller }, change, async (_, { queries, announce }) => {
    await allowTime(queries, mergeSeconds)
    const records = await lockPair(queries, clientId, { id, otherId })
    if (new Set(records.map(personOf)).size === 1) throw conflict('These drivers are already merged.')
    if (new Set(records.map(({ connectionId }) => connectionId)).size < records.length)
      throw invalid([
        { field: 'body.otherId', message: 'must be a driver at another connection: a provider knows its own drivers' },
      ])
    await regroup(queries, clientId, records, () => id)
    await forgetSeparate(queries, clientId, records)
    await announce({ kind: 'connection', connectionId: records.find((record) => record.id === id)!.connectionId })
  })
}

/** Remembers that two drivers are two people. Throws `notFound` for an unknown one. */
export async function keepDriversSeparate(db: ClientDatabase, caller: Caller, { id, otherId }: Pair): Promise<void> {
  const { clientId } = db
  const change = { action: 'driver.separate', subject: ['driver', id], detail: { otherId } } as const
  await write({ db, caller }, change, async (_, { queries }) => {
    await lockPair(queries, clientId, { id, otherId })
    await queries.query(
      `insert into driver_separate (client_id, first_id, second_id, user_id, user_name)
       values ($1, least($2::bigint, $3::bigint), greatest($2::bigint, $3::bigint), $4, $5) on conflict do nothing`,
      [clientId, id, otherId, callerUserId(caller), callerName(caller)],
    )
  })
}

/** Separates a record from the driver that it was merged into. Throws `notFound` if it is the only one of its driver. */
export async function unmergeDriver(db: ClientDatabase, caller: Caller, id: string): Promise<void> {
  const { clientId } = db
  const recorded = (records: readonly PersonRecord[]) => ({
    action: 'driver.unmerge',
    subject: ['driver', id] as const,
    detail: { otherId: records.find((record) => record.id !== id)!.id },
  })
  await write({ db, caller }, recorded, async (_, { queries, announce }) => {
    await allowTime(queries, mergeSeconds)
    const records = await separateRecord(queries, clientId, id)
    if (records.length < 2) throw notFound('merged record of a driver')
    await announce({ kind: 'connection', connectionId: records.find((record) => record.id === id)!.connectionId })
    return records
  })
}

const personOf = ({ id, mainId }: PersonRecord): string => mainId ?? id

async function lockPair(queries: Queries, clientId: number, { id, otherId }: Pair): Promise<PersonRecord[]> {
  if (id === otherId) throw invalid([{ field: 'body.otherId', message: 'must be another driver' }])
  const records = await lockPersons(queries, clientId, [id, otherId])
  for (const wanted of [id, otherId]) if (!records.some((record) => record.id === wanted)) throw notFound('driver')
  return records
}

/** Whoever merges two drivers changed their mind about earlier decisions. */
async function forgetSeparate(queries: Queries, clientId: number, records: readonly PersonRecord[]): Promise<void> {
  await queries.query(
    'delete from driver_separate where client_id = $1 and first_id = any($2::bigint[]) and second_id = any($2::bigint[])',
    [clientId, records.map(({ id }) => id)],
  )
}
