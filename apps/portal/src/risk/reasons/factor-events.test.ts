import { incidentVocabulary } from '@milepost/contract/incident-types/vocabulary'
import { expect, test } from 'vitest'
import { changeDays, changeHref, changeTitle, factorSearch, lossesOrEvents } from './factor-events.ts'

const typesOf = (factor: Parameters<typeof factorSearch>[1]) => factorSearch(incidentVocabulary, factor)?.type

test('finds confirmed collisions behind losses, and suspected ones apart', () => {
  expect(typesOf('losses')).toEqual(['collision', 'rollover', 'possibleCollision'])
  expect(factorSearch(incidentVocabulary, 'losses')).toMatchObject({ counted: 'losses', rating: ['0'] })
  expect(factorSearch(incidentVocabulary, 'suspectedCollisions')).toMatchObject({
    type: typesOf('losses'),
    counted: 'losses',
    rating: ['2', '3'],
  })
  expect(factorSearch(incidentVocabulary, 'fleetLosses')).toBeUndefined()
})

test('finds the types behind a behavior, and nothing behind conditions', () => {
  expect(typesOf('harshBrake')).toContain('harshBraking')
  expect(typesOf('mileage')).toBeUndefined()
})

test('starts the days of a change after the compared score, and ends them at the score', () => {
  const today = '2026-11-27'
  expect(changeDays({ month: null, previousMonth: '2026-09-01', today }, 1)).toEqual({ from: '2026-10-01', to: today })
  expect(changeDays({ month: '2026-10-01', previousMonth: '2025-12-01', today }, 1)).toEqual({
    from: '2026-01-01',
    to: '2026-10-31',
  })
  // A list shows no more than 25 months.
  expect(changeDays({ month: null, previousMonth: '2024-09-01', today }, 1).from).toBe('2024-10-28')
})

test('links less of a factor to its events before, of which there may be none since', () => {
  const compared = { month: null, previousMonth: '2026-08-01', today: '2026-11-27' }
  expect(changeDays(compared, -0.8)).toEqual({ from: '2024-08-01', to: '2026-08-31' })
  expect(changeTitle(-0.8, compared)).toBe('Events through August')
  expect(changeTitle(0.8, compared)).toBeUndefined()
})

test('links nothing that has no events', () => {
  const compared = { month: null, previousMonth: '2026-08-01', today: '2026-11-27' }
  const changed = { factor: 'distraction', points: -0.3 } as const
  expect(changeHref(() => '/events', changed, compared)).toBe('/events')
  expect(changeHref(() => '/events', { ...changed, withoutEvents: true }, compared)).toBeUndefined()
})

test('links losses of a part of the fleet to their list, and those that lie longer back to nothing', () => {
  const eventsOf = () => '/events'
  const scope = { connection: ['3'] }
  const compared = { month: null, previousMonth: null, today: '2026-11-27' }
  const days = { from: '2026-10-01', to: '2026-11-27' }
  expect(lossesOrEvents(eventsOf, 1, scope)('losses', days)).toBe(
    '/reports/losses?from=2026-10-01&to=2026-11-27&connection=3',
  )
  expect(lossesOrEvents(eventsOf, 1, scope)('collision', days)).toContain('/losses?')
  for (const [losses, narrowed] of [
    [0, scope],
    [null, scope],
    [1, {}],
  ] as const)
    expect(lossesOrEvents(eventsOf, losses, narrowed)('losses', days)).toBe('/events')
  expect(lossesOrEvents(eventsOf, 1, scope)('phone', days)).toBe('/events')
  const factorOf = (factor: string) => `/events?${factor}`
  expect(lossesOrEvents(factorOf, 1, {})('fleetLosses', days)).toBe('/events?losses')
  expect(lossesOrEvents(factorOf, 1, scope)('fleetLosses', days)).toBe('/events?fleetLosses')
  expect(changeHref(eventsOf, { factor: 'losses', points: -2 }, compared)).toBeUndefined()
})
