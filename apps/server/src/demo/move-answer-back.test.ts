import { randomUUID } from 'node:crypto'
import { dayMs } from '@milepost/domain/time/calendar-days'
import { expect, test } from 'vitest'
import { scopeTo } from '../db/scope/scope.ts'
import { createFleet, incident, minutesAgo, vehicle } from '../testing/samples/sample-fleet.ts'
import { createTestServer } from '../testing/test-server.ts'
import { moveAnswerBack } from './move-answer-back.ts'

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
  const people = [
    { name: 'Nina', userId: await server.person(clientId, ['annotator']) },
    { name: 'Elif', userId: await server.person(clientId, ['annotator']) },
  ] as const
  const give = async (incidentId: string, { name, userId }: (typeof people)[number], answers: string | null) => {
    const id = randomUUID()
    await run(
      `with given as (insert into incident_rating (client_id, incident_id, id, user_id, user_name, rating, counts, stage, answers)
         values ($1, $2, $3, $4, $5, 0, true, 'first', $6))
       insert into incident_activity (client_id, incident_id, id, at, kind, actor, detail) values ($1, $2, $3, now(), 'rated', $5, '{}')`,
      incidentId,
      id,
      userId,
      name,
      answers,
    )
    await moveAnswerBack(db, id)
    const moved = await run(
      `select r.at, a.at as "lineAt" from incident_rating r join incident_activity a on a.client_id = $1 and a.id = r.id
       where r.client_id = $1 and r.id = $2`,
      id,
    )
    const [{ at, lineAt }] = moved.rows
    expect(new Date(lineAt)).toEqual(new Date(at))
    return { id, at: Date.parse(at) }
  }
  for (const { id, occurredAt } of rows) {
    const first = await give(id, people[0], null)
    expect(first.at).toBeGreaterThanOrEqual(Math.max(Date.parse(occurredAt), Date.now() - 43 * dayMs))
    expect(first.at).toBeLessThanOrEqual(Date.now())
    const second = await give(id, people[1], first.id)
    expect(second.at - first.at).toBeGreaterThanOrEqual(0)
    expect(second.at - first.at).toBeLessThanOrEqual(dayMs)
    expect(second.at).toBeLessThanOrEqual(Date.now())
  }
})
