import type { ClientDatabase } from '../../../db/scope/scope.ts'
import { readZone } from '../../../reporting/driving/day-range.ts'
import type { MailContext } from './event-mail.ts'

/** Reads what emails about a client's events have in common. */
export async function readMailContext(db: ClientDatabase, origin: string): Promise<Omit<MailContext, 'ruleTitles'>> {
  const types = await db.selectFrom('incidentType').select(['translatedType', 'word']).execute()
  return {
    origin,
    zone: await readZone(db),
    typeWords: new Map(types.map(({ translatedType, word }) => [translatedType, word])),
  }
}
