import type { SourceTag } from '@milepost/contract/incident-types/endpoints'
import type { Caller } from '../../access/caller.ts'
import { invalid } from '../../app-error.ts'
import { queriesOf } from '../../db/scope/queries.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import type { Services } from '../../services.ts'
import { enqueueRetranslation, type Meaning, recordChange } from '../mappings/commands.ts'
import { clientsOf } from '../mappings/effect-queries.ts'
import { type TagKey, tagIdOf } from '../mappings/tag-queries.ts'

/** A tag whose type changed; null is none. */
export type TagMove = { key: TagKey; before: string | null; after: string | null }
type Db = ClientDatabase | Services['db']

/**
 * Maps exactly these tags to a type. A tag that no longer maps to anything is kept as unknown: a restart would
 * otherwise restore it. Tags are compared in lowercase, as connectors write them. Stored events with a moved tag are
 * translated again. Returns what moved.
 */
export async function replaceTags(
  tools: Pick<Services, 'db' | 'queue'>,
  db: ClientDatabase,
  caller: Caller,
  translatedType: string,
  types: readonly SourceTag[],
): Promise<TagMove[]> {
  await expectProviders(db, types)
  const { wanted, known } = await readTags(db, translatedType, types, true)
  const moves: TagMove[] = []
  for (const [id, row] of known)
    if (!wanted.has(id)) {
      await setMeaning(db, caller, row, row, { translatedType: null, ignored: false })
      moves.push({ key: row, before: row.translatedType, after: null })
    }
  for (const [id, key] of wanted) {
    const before = known.get(id)
    if (before?.translatedType === translatedType) continue
    const changeId = await setMeaning(db, caller, key, before, { translatedType, ignored: false })
    if (changeId === undefined) continue
    moves.push({ key, before: before?.translatedType ?? null, after: translatedType })
    await enqueueRetranslation(tools, db, await clientsOf(tools.db, key.providerId), changeId, caller)
  }
  return moves
}

/** The tags a type shall have, and those it has or that exist, by their ids. */
export async function readTags(
  db: Db,
  translatedType: string,
  types: readonly SourceTag[],
  locks = false,
): Promise<{ wanted: Map<string, TagKey>; known: Map<string, TagKey & Meaning> }> {
  const wanted = new Map(
    types.map(({ providerId, tspIncidentTag }) => {
      const key = { providerId, tag: tspIncidentTag.toLowerCase() }
      return [tagIdOf(key), key] as const
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
    .$if(locks, (query) => query.forUpdate())
    .execute()
  return { wanted, known: new Map(known.map((row) => [tagIdOf(row), row])) }
}

/** Changes what a tag means. Returns the id of the change, which can be undone; a new tag has none. */
async function setMeaning(
  db: ClientDatabase,
  caller: Caller,
  { providerId, tag }: TagKey,
  before: Meaning | undefined,
  after: Meaning,
): Promise<string | undefined> {
  await db
    .insertInto('incidentTypeTag')
    .values({ providerId, tag, ...after })
    .onConflict((known) => known.columns(['providerId', 'tag']).doUpdateSet(after))
    .execute()
  return before && recordChange(queriesOf(db), caller, { providerId, tag }, { before, after })
}

/** Throws `invalid` for providers that don't exist. */
export async function expectProviders(db: Db, types: readonly SourceTag[]): Promise<void> {
  const known = new Set((await db.selectFrom('provider').select('id').execute()).map(({ id }) => id))
  const unknown = types.flatMap(({ providerId }, index) =>
    known.has(providerId) ? [] : [{ field: `body.types.${index}.providerId`, message: 'is not a known provider' }],
  )
  if (unknown.length) throw invalid(unknown)
}
