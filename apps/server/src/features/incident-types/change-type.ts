import type { IncidentTypeInput, SourceTag } from '@milepost/contract/incident-types/endpoints'
import { plainWord } from '@milepost/domain/plain-word'
import { sql } from 'kysely'
import type { Caller } from '../../access/caller.ts'
import { conflict, invalid, notFound } from '../../app-error.ts'
import { typeKeys } from '../../db/connection/reference-cache.ts'
import { queriesOf } from '../../db/scope/queries.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { write } from '../../write.ts'
import { type Meaning, recordChange } from '../mappings/commands.ts'
import type { TagKey } from '../mappings/tag-queries.ts'

type NewType = IncidentTypeInput & { translatedType: string }
type Changes = { [Field in keyof NewType]?: NewType[Field] | undefined }

/** Adds a type at the end of the list, which all clients share. A key that is taken is a conflict. */
export async function createType(db: ClientDatabase, caller: Caller, { types, ...type }: NewType): Promise<void> {
  const { translatedType } = type
  if (isAddress(type.logo)) throw invalid([{ field: 'body.logo', message: 'must be the name of an icon' }])
  const change = { action: 'incidentType.create', subject: ['incidentType', translatedType] } as const
  await write({ db, caller }, { ...change, detail: { ...type, types } }, async (transaction, { drop }) => {
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
    await replaceTags(transaction, caller, translatedType, types)
    await drop(...typeKeys)
  })
}

/** Changes the given fields of a type and leaves the rest. */
export async function changeType(db: ClientDatabase, caller: Caller, id: string, changes: Changes): Promise<void> {
  const { translatedType = id, types, ...type } = changes
  if (translatedType !== id)
    throw invalid([{ field: 'body.translatedType', message: 'must match the address: events are stored with it' }])
  const change = { action: 'incidentType.change', subject: ['incidentType', id] } as const
  await write({ db, caller }, { ...change, detail: { ...type, ...(types && { types }) } }, async (open, { drop }) => {
    const before = await open
      .selectFrom('incidentType')
      .where('translatedType', '=', id)
      .select(['logo', 'logoFile'])
      .forUpdate()
      .executeTakeFirst()
    if (!before) throw notFound('incident type')
    const { logo = before.logo } = type
    if (isAddress(logo) && logo !== before.logo)
      throw invalid([{ field: 'body.logo', message: 'must be the name of an icon, unless it stays the same' }])
    await open
      .updateTable('incidentType')
      .set({ ...columnsOf(type), logoFile: isAddress(logo) ? before.logoFile : null, updatedAt: new Date() })
      .where('translatedType', '=', id)
      .execute()
    if (types) await replaceTags(open, caller, id, types)
    await drop(...typeKeys)
  })
}

/** A logo is the name of an icon, or the address of an uploaded picture. */
const isAddress = (logo: string) => logo.startsWith('/')

const columnsOf = ({ IsBehavioralIncident, ...same }: Omit<Changes, 'types' | 'translatedType'>) => ({
  ...Object.fromEntries(Object.entries(same).filter(([, value]) => value !== undefined)),
  ...(IsBehavioralIncident !== undefined && { isBehavioral: IsBehavioralIncident }),
})

/**
 * Maps exactly these tags to a type. A tag that no longer maps to anything is kept as unknown: a restart would
 * otherwise restore it. Tags are compared in lowercase, as connectors write them.
 */
async function replaceTags(
  db: ClientDatabase,
  caller: Caller,
  translatedType: string,
  types: readonly SourceTag[],
): Promise<void> {
  await expectProviders(db, types)
  const wanted = new Map(
    types.map(({ providerId, tspIncidentTag }) => {
      const tag = tspIncidentTag.toLowerCase()
      return [`${providerId}|${tag}` as string, { providerId, tag }] as const
    }),
  )
  const known = await db
    .selectFrom('incidentTypeTag')
    .where((eb) =>
      eb.or([
        eb('translatedType', '=', translatedType),
        ...[...wanted.values()].map(({ providerId, tag }) =>
          eb.and([eb('providerId', '=', providerId), eb('tag', '=', tag)]),
        ),
      ]),
    )
    .selectAll()
    .forUpdate()
    .execute()
  const meanings = new Map(known.map((row) => [`${row.providerId}|${row.tag}` as string, row]))
  for (const [key, row] of meanings)
    if (!wanted.has(key)) await setMeaning(db, caller, row, row, { translatedType: null, ignored: false })
  for (const [key, tag] of wanted) {
    const before = meanings.get(key)
    if (before?.translatedType !== translatedType)
      await setMeaning(db, caller, tag, before, { translatedType, ignored: false })
  }
}

/** Changes what a tag means, and records what it meant before, so that it can be undone. */
async function setMeaning(
  db: ClientDatabase,
  caller: Caller,
  { providerId, tag }: TagKey,
  before: Meaning | undefined,
  after: Meaning,
): Promise<void> {
  await db
    .insertInto('incidentTypeTag')
    .values({ providerId, tag, ...after })
    .onConflict((known) => known.columns(['providerId', 'tag']).doUpdateSet(after))
    .execute()
  if (before) await recordChange(queriesOf(db), caller, { providerId, tag }, { before, after })
}

async function expectProviders(db: ClientDatabase, types: readonly SourceTag[]): Promise<void> {
  const known = new Set((await db.selectFrom('provider').select('id').execute()).map(({ id }) => id))
  const unknown = types.flatMap(({ providerId }, index) =>
    known.has(providerId) ? [] : [{ field: `body.types.${index}.providerId`, message: 'is not a known provider' }],
  )
  if (unknown.length) throw invalid(unknown)
}
