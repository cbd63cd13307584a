import { randomUUID } from 'node:crypto'
import type { MappingEffect } from '@milepost/contract/mappings/effect'
import { type Caller, callerName, callerUserId } from '../../access/caller.ts'
import { conflict, invalid, notFound } from '../../app-error.ts'
import { typeKeys } from '../../db/connection/reference-cache.ts'
import type { Queries } from '../../db/scope/queries.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import type { Services } from '../../services.ts'
import { write } from '../../write.ts'
import { clientsOf, countEffect } from './effect-queries.ts'
import { type TagKey, tagIdOf } from './tag-queries.ts'

/** What a tag means: a type, nothing (`ignored`), or not known. */
export type Meaning = { translatedType: string | null; ignored: boolean }
/** How long a change can be undone. */
const undoDays = 30

type Tools = Pick<Services, 'db' | 'pool' | 'queue'>

/**
 * Maps a tag, and has stored and rejected events with it translated again. With `preview`, only counts them. Throws
 * `notFound` for an unknown tag, and for a type that doesn't exist names the field.
 */
export async function changeMapping(
  tools: Tools,
  db: ClientDatabase,
  caller: Caller,
  key: TagKey,
  { preview, ...to }: Meaning & { preview: boolean },
): Promise<MappingEffect> {
  const before = await readMeaning(tools.pool, key)
  if (!before) throw notFound('provider tag')
  if (to.translatedType !== null && !(await isType(tools.db, to.translatedType)))
    throw invalid([{ field: 'body.translatedType', message: 'is not a known incident type' }])
  const effect = await countEffect(tools, key, to.translatedType)
  if (preview) return effect
  const action = to.ignored ? 'tagMapping.ignore' : 'tagMapping.map'
  const detail = { before: before.translatedType, after: to.translatedType, incidents: effect.incidents }
  const clients = await clientsOf(tools.db, key.providerId)
  await write(
    { db, caller },
    { action, subject: ['tagMapping', tagIdOf(key)], detail },
    async (open, { queries, drop }) => {
      const locked = await readMeaning(queries, key, 'for update')
      if (!locked || isSame(locked, to)) throw conflict('The tag is already mapped this way.')
      await setMeaning(queries, key, to)
      await drop(...typeKeys)
      const changeId = await recordChange(queries, caller, key, { before: locked, after: to })
      await enqueueRetranslation(tools, open, clients, changeId, caller)
    },
  )
  return effect
}

/** Undoes the newest change of a tag that wasn't undone, and has events translated again. */
export async function undoMapping(tools: Tools, db: ClientDatabase, caller: Caller, key: TagKey): Promise<void> {
  const clients = await clientsOf(tools.db, key.providerId)
  await write(
    { db, caller },
    { action: 'tagMapping.undo', subject: ['tagMapping', tagIdOf(key)] },
    async (open, { queries, drop }) => {
      await readMeaning(queries, key, 'for update')
      const { rows } = await queries.query<{ id: string; typeBefore: string | null; ignoredBefore: boolean }>(
        `update tag_mapping_change set undone_at = now() where id = (select id from tag_mapping_change
         where provider_id = $1 and tag = $2 and undone_at is null and at > now() - make_interval(days => $3) order by at desc limit 1)
       returning id, type_before as "typeBefore", ignored_before as "ignoredBefore"`,
        [key.providerId, key.tag, undoDays],
      )
      const [change] = rows
      if (!change) throw notFound('change of this tag')
      await setMeaning(queries, key, { translatedType: change.typeBefore, ignored: change.ignoredBefore })
      await drop(...typeKeys)
      await enqueueRetranslation(tools, open, clients, change.id, caller)
    },
  )
}

const isSame = (a: Meaning, b: Meaning) => a.translatedType === b.translatedType && a.ignored === b.ignored

/** Has the events of these clients translated again after a change of a tag. */
export async function enqueueRetranslation(
  { queue }: Pick<Services, 'queue'>,
  open: ClientDatabase,
  clients: readonly number[],
  changeId: string,
  caller: Caller,
) {
  for (const clientId of clients)
    await queue.enqueue(open, 'tags.retranslate', { clientId, changeId }, { clientId, askedBy: callerUserId(caller) })
}

async function readMeaning(queries: Queries, { providerId, tag }: TagKey, lock = ''): Promise<Meaning | undefined> {
  const { rows } = await queries.query<Meaning>(
    `select translated_type as "translatedType", ignored from incident_type_tag where provider_id = $1 and tag = $2 ${lock}`,
    [providerId, tag],
  )
  return rows[0]
}

const isType = async (db: Services['db'], type: string): Promise<boolean> =>
  (await db.selectFrom('incidentType').select('translatedType').where('translatedType', '=', type).execute()).length > 0

async function setMeaning(
  queries: Queries,
  { providerId, tag }: TagKey,
  { translatedType, ignored }: Meaning,
): Promise<void> {
  await queries.query(
    'update incident_type_tag set translated_type = $3, ignored = $4 where provider_id = $1 and tag = $2',
    [providerId, tag, translatedType, ignored],
  )
}

/** Records what a tag meant before and after; returns the id of the change. */
export async function recordChange(
  queries: Queries,
  caller: Caller,
  { providerId, tag }: TagKey,
  { before, after }: { before: Meaning; after: Meaning },
): Promise<string> {
  const id = randomUUID()
  await queries.query(
    `insert into tag_mapping_change (id, provider_id, tag, type_before, ignored_before, type_after, ignored_after, user_id, user_name, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      id,
      providerId,
      tag,
      before.translatedType,
      before.ignored,
      after.translatedType,
      after.ignored,
      callerUserId(caller),
      callerName(caller),
      new Date(),
    ],
  )
  return id
}
