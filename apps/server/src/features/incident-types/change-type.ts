import type { IncidentTypeInput } from '@milepost/contract/incident-types/endpoints'
import { plainWord } from '@milepost/domain/plain-word'
import { sql } from 'kysely'
import type { Caller } from '../../access/caller.ts'
import { conflict, invalid, notFound } from '../../app-error.ts'
import { typeKeys } from '../../db/connection/reference-cache.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import type { Services } from '../../services.ts'
import { write } from '../../write.ts'
import { tagIdOf } from '../mappings/tag-queries.ts'
import { replaceTags, type TagMove } from './replace-tags.ts'

type NewType = IncidentTypeInput & { translatedType: string }
type Tools = Pick<Services, 'db' | 'queue'>
type Changes = { [Field in keyof NewType]?: NewType[Field] | undefined }

/**
 * Adds a type at the end of the list, which all clients share. A key that is taken is a conflict, a name that another
 * type has is invalid.
 */
export async function createType(
  tools: Tools,
  db: ClientDatabase,
  caller: Caller,
  { types, ...type }: NewType,
): Promise<void> {
  const { translatedType } = type
  if (isAddress(type.logo)) throw invalid([{ field: 'body.logo', message: 'must be the name of an icon' }])
  const change = { action: 'incidentType.create', subject: ['incidentType', translatedType] } as const
  const changes = (moves: TagMove[]) => [{ ...change, detail: { ...type, types } }, ...moves.map(toChange)]
  await write({ db, caller }, changes, async (transaction, { drop }) => {
    // A separate query: a distributed database doesn't support a subquery within an insert.
    const { last } = await transaction
      .selectFrom('incidentType')
      .select((eb) => eb.fn.coalesce(eb.fn.max('ordinal'), sql<number>`0`).as('last'))
      .executeTakeFirstOrThrow()
    const word = type.word ?? plainWord(translatedType)
    const added = await transaction
      .insertInto('incidentType')
      .values({
        translatedType,
        logo: type.logo,
        ...columnsOf(type),
        word,
        ordinal: last + 1,
      })
      .onConflict((taken) => taken.doNothing())
      .executeTakeFirst()
    if (!added.numInsertedOrUpdatedRows) throw conflict(`Incident type ${translatedType} already exists.`)
    await expectNewName(transaction, translatedType, word)
    const moves = await replaceTags(tools, transaction, caller, translatedType, types)
    await drop(...typeKeys)
    return moves
  })
}

/** Changes the given fields of a type and leaves the rest. A name that another type has is invalid. */
export async function changeType(
  tools: Tools,
  db: ClientDatabase,
  caller: Caller,
  id: string,
  changes: Changes,
): Promise<void> {
  const { translatedType = id, types, ...type } = changes
  if (translatedType !== id)
    throw invalid([{ field: 'body.translatedType', message: 'must match the address: events are stored with it' }])
  const change = { action: 'incidentType.change', subject: ['incidentType', id] } as const
  const described = (moves: TagMove[]) => [
    { ...change, detail: { ...type, ...(types && { types }) } },
    ...moves.map(toChange),
  ]
  await write({ db, caller }, described, async (open, { drop }) => {
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
    if (type.word !== undefined) await expectNewName(open, id, type.word)
    const moves = types ? await replaceTags(tools, open, caller, id, types) : []
    await drop(...typeKeys)
    return moves
  })
}

/** A logo is the name of an icon, or the address of an uploaded picture. */
const isAddress = (logo: string) => logo.startsWith('/')

const columnsOf = ({ IsBehavioralIncident, ...same }: Omit<Changes, 'types' | 'translatedType'>) => ({
  ...Object.fromEntries(Object.entries(same).filter(([, value]) => value !== undefined)),
  ...(IsBehavioralIncident !== undefined && { isBehavioral: IsBehavioralIncident }),
})

/** The audit entry of a tag that moved, as for one that is mapped under incorrect mappings. */
const toChange = ({ key, before, after }: TagMove) => ({
  action: 'tagMapping.map',
  subject: ['tagMapping', tagIdOf(key)] as [string, string],
  detail: { before, after },
})

/** Two types with one name look the same in lists. */
async function expectNewName(db: ClientDatabase, id: string, word: string): Promise<void> {
  const same = await db
    .selectFrom('incidentType')
    .where(sql`lower(trim(word))`, '=', word.trim().toLowerCase())
    .where('translatedType', '!=', id)
    .select('translatedType')
    .executeTakeFirst()
  if (same) throw invalid([{ field: 'body.word', message: `is already the name of the type ${same.translatedType}` }])
}
