import type { StreamFailure } from '@milepost/contract/connections/sync'
import { connectionHealth } from '@milepost/domain/codes'
import { expect, test } from 'vitest'
import { explainFaults } from './fault-explanation.ts'
import { sampleConnection, sampleFlow, sampleStatus } from './sample-connection.ts'

const failure = (change: Partial<StreamFailure> = {}): StreamFailure => ({
  kind: 'unavailable',
  detail: 'Samsara /fleet/trips: the provider returned 503',
  since: '2026-11-21T12:40:00.000Z',
  nextAt: '2026-11-21T13:10:00.000Z',
  ...change,
})

test('has no story for a connection where everything arrives', () => {
  expect(explainFaults(sampleConnection(), sampleStatus(sampleFlow()))).toEqual([])
  expect(explainFaults(sampleConnection(), undefined)).toEqual([])
})

test('has one story for an unavailable provider, since the first failure', () => {
  const status = sampleStatus(
    sampleFlow({ dataType: 'trips', failure: failure() }),
    sampleFlow({ dataType: 'incidents', failure: failure({ since: '2026-11-21T12:30:00.000Z' }) }),
  )
  expect(explainFaults(sampleConnection(), status)).toMatchObject([
    {
      what: 'Samsara isn’t responding.',
      since: '2026-11-21T12:30:00.000Z',
      nextAt: '2026-11-21T13:10:00.000Z',
      dataTypes: [],
      remedy: 'retry',
    },
  ])
})

test('names the data type it concerns', () => {
  const status = sampleStatus(
    sampleFlow({ dataType: 'trips', failure: failure({ kind: 'wireMismatch' }) }),
    sampleFlow({ dataType: 'incidents', switchedOffReason: 'the token does not have this permission' }),
  )
  expect(explainFaults(sampleConnection(), status)).toMatchObject([
    { id: 'wireMismatch', dataTypes: ['trips'] },
    { id: 'switchedOff', dataTypes: ['incidents'], details: ['the token does not have this permission'] },
  ])
})

test('reports rejected credentials once and asks for new ones', () => {
  const connection = sampleConnection({
    healthStatus: connectionHealth.code.failed,
    healthReason: 'Samsara no longer accepts the credentials. Enter new ones to continue.',
  })
  const status = sampleStatus(sampleFlow({ failure: failure({ kind: 'authFailed', nextAt: null }) }))
  const [story, ...others] = explainFaults(connection, status)
  expect(others).toEqual([])
  expect(story).toMatchObject({ tone: 'destructive', remedy: 'credentials', what: connection.healthReason })
})

test('explains why a duplicate isn’t syncing', () => {
  const connection = sampleConnection({ healthStatus: connectionHealth.code.duplicated })
  expect(explainFaults(connection, undefined)).toMatchObject([{ id: 'duplicated', remedy: 'keep' }])
})
