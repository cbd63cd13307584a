import type { ClientDatabase } from '../../db/scope/scope.ts'

/** One recipient may be written in several ways. */
export const asAddress = (email: string): string => email.trim().toLowerCase()

/** Returns when recipients stopped schedules, by schedule and address. */
export async function readStopped(
  db: ClientDatabase,
  scheduleIds: readonly string[],
): Promise<Map<string, Map<string, string>>> {
  if (scheduleIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('reportPause')
    .select(['scheduleId', 'address', 'pausedAt'])
    .where('scheduleId', 'in', [...scheduleIds])
    .orderBy('pausedAt')
    .execute()
  const bySchedule = Map.groupBy(rows, ({ scheduleId }) => scheduleId)
  return new Map(
    [...bySchedule].map(([id, stops]) => [id, new Map(stops.map(({ address, pausedAt }) => [address, pausedAt]))]),
  )
}

/** Returns the addresses of a schedule's recipients who haven't stopped it, each once. */
export function wanting(
  recipients: readonly { email: string }[],
  stopped: ReadonlyMap<string, ReadonlyMap<string, string>>,
  scheduleId: string,
): string[] {
  const byAddress = new Map(recipients.map(({ email }) => [asAddress(email), email]))
  for (const address of stopped.get(scheduleId)?.keys() ?? []) byAddress.delete(address)
  return [...byAddress.values()]
}
