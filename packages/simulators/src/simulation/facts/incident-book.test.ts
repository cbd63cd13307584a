import { expect, test } from 'vitest'
import { World } from '../../world/world.ts'
import { IncidentBook } from './incident-book.ts'

const noonMs = Date.parse('2026-11-18T18:00:00Z')

test('has a collision that was made by hand, beside everything it had', () => {
  const account = new World({ seed: 'collide', vehicles: 12 }).account('main')
  const book = new IncidentBook(account, (incident) => ({ incident, createdAtMs: incident.instantMs }))
  const idsOf = () =>
    book.begun(noonMs - 86_400_000, noonMs + 86_400_000, Number.POSITIVE_INFINITY).map(({ incident }) => incident.id)
  const before = idsOf()
  const vehicles = [0, 1].map(() => account.collide(noonMs, () => true)!)
  expect(vehicles[0]).not.toBe(vehicles[1])
  const made = book.begun(noonMs, noonMs + 1, noonMs + 1).map(({ incident }) => incident)
  expect(made).toMatchObject(vehicles.map((vehicle) => ({ vehicle, type: 'collision', isReported: true })))
  expect(idsOf().filter((id) => !made.some((one) => one.id === id))).toEqual(before)
  expect(account.telemetry(made[0]!).length).toBeGreaterThan(100)
  expect(account.collide(noonMs, () => false)).toBeNull()
})
