import { randomUUID } from 'node:crypto'
import { dayMs } from '@milepost/domain/time/calendar-days'
import { expect, test } from 'vitest'
import { scopeTo } from '../db/scope/scope.ts'
import { createFleet, incident, minutesAgo, vehicle } from '../testing/samples/sample-fleet.ts'
import { createTestServer } from '../testing/test-server.ts'
import { moveAnswersBack } from './move-answers-back.ts'

test('dates answers between the event and now, second looks within a day of the first, with their lines in the history', async () => {
  await using server = await createTestServer()
  const clientId = await server.client('Northline')
  const fleet = await createFleet(server.services, clientId, 'Northline')
  await fleet.load('vehicles', [vehicle('v1', 'Unit 1')])
  const days = [1, 10, 100]
  await fleet.load(
    'incidents',
    days.map((ago) => incident(`e${ago}`, { driverExternalId: null, occurredAt: minutesAgo(ago * 24 * 60) })),
  )
  const db = scopeTo(server.services.db, clientId)
  const run = (text: string, ...values: unknown[]) => server.services.pool.query(text, [clientId, ...values])
  const { rows } = await run('select id::text, occurred_at as "occurredAt" from incident where client_id = $1')
  expect(rows).toHaveLength(days.length)
  const people = ['nina@milepost.test', 'elif@milepost.test']
  const ids = await Promise.all(
    people.map(async (email) => {
      const id = await server.person(clientId, ['annotator'])
      await run('update app_user set email = $3 where client_id = $1 and id = $2', id, email)
      return id
    }),
  )
  const given = `with one as (insert into incident_rating (client_id, incident_id, id, user_id, user_name, rating, counts, stage, answers)
        values ($1, $2, $3, $4, $5, 0, true, $6, $7))
      insert into incident_activity (client_id, incident_id, id, at, kind, actor, detail) values ($1, $2, $3, now(), 'rated', $5, '{}')`
  for (const { id } of rows) {
    const [first, second] = [randomUUID(), randomUUID()]
    await run(given, id, first, ids[0], 'Nina', 'first', null)
    await run(given, id, second, ids[1], 'Elif', 'second', first)
  }
  await moveAnswersBack(db, people)
  const moved = await run(
    `select r.at, a.at as "lineAt", s.at as "secondAt", i.occurred_at as "occurredAt" from incident_rating r
       join incident i on i.client_id = $1 and i.id = r.incident_id
       join incident_activity a on a.client_id = $1 and a.id = r.id join incident_rating s on s.client_id = $1 and s.answers = r.id
     where r.client_id = $1`,
  )
  expect(moved.rows).toHaveLength(days.length)
  for (const row of moved.rows) {
    const [at, second, occurred] = [Date.parse(row.at), Date.parse(row.secondAt), Date.parse(row.occurredAt)]
    expect(new Date(row.lineAt)).toEqual(new Date(row.at))
    expect(at).toBeGreaterThanOrEqual(Math.max(occurred, Date.now() - 43 * dayMs))
    expect(at).toBeLessThanOrEqual(Date.now())
    expect(second - at).toBeGreaterThanOrEqual(0)
    expect(second - at).toBeLessThanOrEqual(dayMs)
  }
})
