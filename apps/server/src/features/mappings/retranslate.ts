import type { JobPayload } from '../../queue/job-list.ts'
import { JobProblem } from '../../queue/job-problem.ts'
import type { Services } from '../../services.ts'
import { loadOwnTypes, loadTypeDictionary } from '../../sync/derive/type-dictionary.ts'
import { restoreRejected } from './restore-rejected.ts'
import { retranslateStored } from './retranslate-stored.ts'
import { lastTypeOf, type TagKey, typesEverOf } from './tag-queries.ts'

type Run = { signal: AbortSignal; line(text: string): void; progress(rows: number, total?: number): void }

/**
 * Translates a client's events with a changed tag again, as the sync would: those stored get the type that their tags
 * mean now, those rejected for it are stored, and those stored only because of an undone mapping are rejected again.
 * Rated events keep their type. What is done is no longer found, so that a run that ended early is just run again.
 */
export async function retranslate(
  { pool, db }: Pick<Services, 'pool' | 'db'>,
  { clientId, changeId }: JobPayload<'tags.retranslate'>,
  { signal, line, progress }: Run,
): Promise<void> {
  const key = await db
    .selectFrom('tagMappingChange')
    .where('id', '=', changeId)
    .select(['providerId', 'tag'])
    .executeTakeFirst()
  if (!key) throw new JobProblem('This change no longer exists.')
  const types = await loadTypeDictionary(pool)
  const work = { pool, clientId, key: key satisfies TagKey, types, signal }
  let done = 0
  const count = (events: number) => {
    done += events
    progress(done)
  }
  const lastType = await lastTypeOf(pool, key)
  const fallback = lastType === null ? undefined : (await loadOwnTypes(pool)).translate(key.providerId, [lastType])
  const from = await typesEverOf(pool, key)
  const stored = await retranslateStored({ ...work, from, fallback, count })
  const restored = await restoreRejected({ ...work, count })
  line(`${stored.changed} translated again, ${restored} stored, ${stored.removed} rejected again`)
}
