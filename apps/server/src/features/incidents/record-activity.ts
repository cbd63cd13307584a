import { randomUUID } from 'node:crypto'
import { type Caller, callerName } from '../../access/caller.ts'
import { requireRecord } from '../../access/require-record.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'

export type ActivityInput = { kind: 'watched' | 'downloaded' | 'problemReported'; note?: string | undefined }

const sentences: Record<ActivityInput['kind'], string> = {
  watched: 'watched it',
  downloaded: 'downloaded a video',
  problemReported: 'reported a problem',
}

/** Watching again within this time counts as the same viewing. */
const sameWatchingMs = 30 * 60_000

/** Records that someone watched or downloaded an event, or reported a problem with it. */
export async function recordActivity(
  db: ClientDatabase,
  caller: Caller,
  incidentId: string,
  { kind, note }: ActivityInput,
): Promise<void> {
  await requireRecord(db, 'incident', incidentId)
  const actor = callerName(caller)
  const recent = await db
    .selectFrom('incidentActivity')
    .where('incidentId', '=', incidentId)
    .where('kind', '=', kind)
    .where('actor', '=', actor)
    .where('at', '>', new Date(Date.now() - sameWatchingMs).toISOString())
    .select('id')
    .executeTakeFirst()
  if (kind === 'watched' && recent) return
  const text = note ? `${sentences[kind]}: ${note}` : sentences[kind]
  await db
    .insertInto('incidentActivity')
    .values({
      clientId: db.clientId,
      incidentId,
      at: new Date(),
      id: randomUUID(),
      kind,
      actor,
      detail: JSON.stringify({ text }),
    })
    .execute()
}
