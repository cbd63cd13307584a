import { accidentEndpoints } from '@milepost/contract/accidents/endpoints'
import { incidentVocabulary } from '@milepost/contract/incident-types/vocabulary'
import { incidentEndpoints } from '@milepost/contract/incidents/endpoints'
import { incidentReviewEndpoints } from '@milepost/contract/incidents/review'
import { incidentRating } from '@milepost/domain/codes'
import { dayMs } from '@milepost/domain/time/calendar-days'
import { toRangeTime } from '@milepost/domain/time/wire-time'
import type { Services } from '../services.ts'
import { type Ask, askAs, type Tokens } from './ask-as.ts'
import { rateCollision, type Verdict } from './rate-collision.ts'

const usualPauseMs = 20_000
/** Newer ones are left for people trying the demo. */
const youngestDays = 7
const oldestDays = 365
const atOnce = 20
const types = incidentVocabulary.flatMap(({ scoringType, translatedType }) =>
  scoringType === 'collision' ? [translatedType] : [],
)

/**
 * The demo's reviewer: rates older collisions by the telemetry around them, through the same calls as people, so that
 * there are losses; recent and unmeasured ones are left to people. Each round uses what the API returns by then.
 */
export function reviewCollisions(
  services: Pick<Services, 'db' | 'log' | 'config'>,
  clientIds: readonly number[],
  pauseMs = usualPauseMs,
): { stop(): Promise<void> } {
  const looked = new Set<string>()
  const tokens: Tokens = new Map()
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  const round = async () => {
    for (const clientId of clientIds) {
      if (isStopped) return
      try {
        await reviewSome(await askAs(services, clientId, tokens), clientId, looked)
      } catch (error) {
        services.log.info({ err: error, clientId }, 'the demo reviewer')
      }
    }
  }
  let running = Promise.resolve()
  const next = () => {
    running = round().finally(() => {
      if (!isStopped) timer = setTimeout(next, pauseMs)
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

async function reviewSome(ask: Ask, clientId: number, looked: Set<string>): Promise<void> {
  const { items } = await ask(incidentEndpoints.page, {
    params: { id: clientId },
    query: {
      From: toRangeTime(new Date(Date.now() - oldestDays * dayMs)),
      To: toRangeTime(new Date(Date.now() - youngestDays * dayMs)),
      translatedTypes: types,
      Open: true,
      PageSize: 100,
      WithPictures: false,
    },
  })
  for (const { id } of items.filter((event) => !looked.has(event.id)).slice(0, atOnce)) {
    looked.add(id)
    const telemetry = await ask(incidentReviewEndpoints.telemetry, { params: { id } })
    const verdict = rateCollision(telemetry)
    if (verdict) await say(ask, id, verdict)
  }
}

async function say(ask: Ask, id: string, { isCrash, zones, noFault, costUsd }: Verdict): Promise<void> {
  const { accurate, inaccurate } = incidentRating.code
  await ask(incidentReviewEndpoints.rate, { params: { id }, body: { rating: isCrash ? accurate : inaccurate } })
  if (!isCrash) return
  // Every third claim stays unreviewed.
  if (BigInt(id) % 3n === 0n) return
  await ask(accidentEndpoints.change, {
    params: { eventId: id },
    body: {
      impactZones: zones,
      noFault,
      costEstimateUsd: costUsd,
      reason: 'Demo: estimated from the speed trace',
    },
  })
}
