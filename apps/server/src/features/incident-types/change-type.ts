import type { IncidentTypeInput, SourceTag } from '@milepost/contract/incident-types/endpoints'
import { plainWord } from '@milepost/domain/plain-word'
import { sql } from 'kysely'
import type { Caller } from '../../access/caller.ts'
import { conflict, invalid, notFound } from '../../app-error.ts'
import { dropCached, typeKeys } from '../../db/connection/reference-cache.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { write } from '../../write.ts'

type NewType = IncidentTypeInput & { translatedType: string }
type Changes = { [Field in keyof NewType]?: NewType[Field] | undefined }

/** Adds a type at the end of the list, which all clients share. A key that is taken is a conflict. */
export async function createType(db: ClientDatabase, caller: Caller, { types, ...type }: NewType): Promise<void> {
  const { translatedType } = type
  const change = { action: 'incidentType.create', subject: ['incidentType', translatedType] } as const
  await write({ db, caller }, { ...change, detail: { ...type, types } }, async (transaction, { queries }) => {
    // A separate query: a distributed database doesn't support a subquery within an insert.
    const { last } = await transaction
      .selectFrom('incidentType')
      .select((eb) => eb.fn.coalesce(eb.fn.max('ordinal'), sql<number>`0`).as('last'))
      .executeTakeFirstOrThrow()
    const added = await transaction
      .insertInto('incidentType')
      .values({
        translatedType,
        word: plainWord(translatedType),
        logo: type.logo,
        ...columnsOf(type),
        ordinal: last + 1,
      })
      .onConflict((taken) => taken.doNothing())
      .executeTakeFirst()
    if (!added.numInsertedOrUpdatedRows) throw conflict(`Incident type ${translatedType} already exists.`)
    await replaceTags(transaction, translatedType, types)
    await dropCached(queries, ...typeKeys)
  })
}

/** Changes the given fields of a type and leaves the rest. */
export async function changeType(db: ClientDatabase, caller: Caller, id: string, changes: Changes): Promise<void> {
  const { translatedType = id, types, ...type } = changes
  if (translatedType !== id)
    throw invalid([{ field: 'body.translatedType', message: 'must match the address: events are stored with it' }])
  const change = { action: 'incidentType.change', subject: ['incidentType', id] } as const
  await write(
    { db, caller },
    { ...change, detail: { ...type, ...(types && { types }) } },
    async (open, { queries }) => {
      const { numUpdatedRows } = await open
        .updateTable('incidentType')
        .set({ ...columnsOf(type), updatedAt: new Date() })
        .where('translatedType', '=', id)
        .executeTakeFirst()
      if (!numUpdatedRows) throw notFound('incident type')
      if (types) await replaceTags(open, id, types)
      await dropCached(queries, ...typeKeys)
    },
  )
}

const columnsOf = ({ IsBehavioralIncident, ...same }: Omit<Changes, 'types' | 'translatedType'>) => ({
  ...Object.fromEntries(Object.entries(same).filter(([, value]) => value !== undefined)),
  ...(IsBehavioralIncident !== undefined && { isBehavioral: IsBehavioralIncident }),
})

/**
 * Maps exactly these tags to a type. A tag that no longer maps to anything is kept as unknown: a restart would
 * otherwise restore it. Tags are compared in lowercase, as connectors write them.
 */
async function replaceTags(db: ClientDatabase, translatedType: string, types: readonly SourceTag[]): Promise<void> {
  await expectProviders(db, types)
  await db
    .updateTable('incidentTypeTag')
    .set({ translatedType: null })
    .where('translatedType', '=', translatedType)
    .execute()
  const tags = new Map(
    types.map(({ providerId, tspIncidentTag }) => {
      const tag = tspIncidentTag.toLowerCase()
      return [`${providerId}|${tag}`, { providerId, tag, translatedType, ignored: false }] as const
    }),
  )
  if (tags.size === 0) return
  await db
    .insertInto('incidentTypeTag')
    .values([...tags.values()])
    .onConflict((known) => known.columns(['providerId', 'tag']).doUpdateSet({ translatedType, ignored: false }))
    .execute()
}

async function expectProviders(db: ClientDatabase, types: readonly SourceTag[]): Promise<void> {
  const known = new Set((await db.selectFrom('provider').select('id').execute()).map(({ id }) => id))
  const unknown = types.flatMap(({ providerId }, index) =>
    known.has(providerId) ? [] : [{ field: `body.types.${index}.providerId`, message: 'is not a known provider' }],
  )
  if (unknown.length) throw invalid(unknown)
}
