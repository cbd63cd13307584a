import { claimEndpoints } from '@milepost/contract/claims/endpoints'
import { incidentVocabulary } from '@milepost/contract/incident-types/vocabulary'
import { incidentEndpoints } from '@milepost/contract/incidents/endpoints'
import { policyEndpoints } from '@milepost/contract/policies/endpoints'
import { dayMs } from '@milepost/domain/time/calendar-days'
import { toRangeTime } from '@milepost/domain/time/wire-time'
import type { Services } from '../services.ts'
import { type Ask, askAs, type Tokens } from './ask-as.ts'
import { lossRunFile } from './loss-run.ts'

const usualPauseMs = 30_000
/** Fewer make no loss run yet: history is still being imported. */
const fewestCollisions = 4
const mostCollisions = 24
const youngestDays = 2
const oldestDays = 365
const types = incidentVocabulary.flatMap(({ scoringType, translatedType }) =>
  scoringType === 'collision' ? [translatedType] : [],
)

/**
 * Imports the loss run of the demo's insurer through the API, once enough collisions are there to match; nothing if the
 * client has claims.
 */
export function importLossRun(
  services: Pick<Services, 'db' | 'log' | 'config'>,
  clientId: number,
  pauseMs = usualPauseMs,
): { stop(): Promise<void> } {
  const tokens: Tokens = new Map()
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  const next = () => {
    running = askAs(services, clientId, tokens)
      .then((ask) => importOnce(ask, clientId))
      .catch((error: unknown) => {
        services.log.info({ err: error, clientId }, 'the demo’s loss run')
        return false
      })
      .then((isDone) => {
        if (!isDone && !isStopped) timer = setTimeout(next, pauseMs)
      })
  }
  next()
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}

/** Returns true if the client has claims. */
async function importOnce(ask: Ask, clientId: number): Promise<boolean> {
  const { totalCount } = await ask(claimEndpoints.page, { query: { PageSize: 1 } })
  if (totalCount > 0) return true
  const policies = await ask(policyEndpoints.list, {})
  const numberOf = new Map(
    policies.flatMap(({ policyNumber, connections }) => connections.map(({ id }) => [id, policyNumber] as const)),
  )
  const { items } = await ask(incidentEndpoints.page, {
    params: { id: clientId },
    query: {
      From: toRangeTime(new Date(Date.now() - oldestDays * dayMs)),
      To: toRangeTime(new Date(Date.now() - youngestDays * dayMs)),
      translatedTypes: types,
      PageSize: 100,
      WithPictures: false,
    },
  })
  const collisions = items.flatMap(({ connectionId, vehicle, occurredAt, timeZone }) => {
    const policyNumber = numberOf.get(connectionId)
    return policyNumber ? [{ policyNumber, vehicleName: vehicle.name, occurredAt, timeZone }] : []
  })
  if (collisions.length < fewestCollisions) return false
  const file = lossRunFile(collisions.slice(0, mostCollisions), new Date().toISOString().slice(0, 10))
  const body = { file, fileName: 'lakeshore-loss-run.csv', isPreview: false }
  const { isStored, rows } = await ask(claimEndpoints.importFile, { body })
  if (!isStored) throw new Error(rows.flatMap(({ problems }) => problems).join(' '))
  return true
}
