import { randomUUID } from 'node:crypto'
import type { Database } from '../db/connection/database.ts'
import { type DemoClient, demoClients } from './fleets.ts'

/** Creates missing demo clients and people; returns the id of each client. */
export async function seedPeople(db: Database): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const client of demoClients) ids.set(client.name, await seedClient(db, client))
  return ids
}

async function seedClient(db: Database, { name, timeZone, rushHours, people }: DemoClient): Promise<number> {
  const known = await db.selectFrom('client').where('name', '=', name).select('id').executeTakeFirst()
  const { id } =
    known ?? (await db.insertInto('client').values({ name, timeZone }).returning('id').executeTakeFirstOrThrow())
  await db
    .insertInto('rushHour')
    .values(rushHours.map((hours, position) => ({ clientId: id, position, ...hours })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('appUser')
    .values(
      people.map(({ email, name: person, roles, groups, isReviewer = false, needsReview = false }) => ({
        id: randomUUID(),
        clientId: id,
        email,
        name: person,
        roles,
        groups,
        isReviewer,
        needsReview,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return id
}
