import { hostname } from 'node:os'
import type { NamedLoop } from '@milepost/contract/jobs/words'
import { Geocoder } from '@milepost/geo/geocoder'
import { createClientTurns } from '../db/connection/client-turns.ts'
import { transact } from '../db/connection/transact.ts'
import { createDetection } from '../detect/detect-due.ts'
import { queueDailyNotices } from '../features/compliances/notices/queue-daily.ts'
import { queueDueSeconds } from '../features/fnol/sending/queue-due-seconds.ts'
import { writeLossNotices, writePrintedNotices } from '../features/fnol/sending/write-loss-notices.ts'
import { writeDueNotices } from '../features/notifications/sending/write-notices.ts'
import { queueDueReports } from '../features/schedules/sending/queue-due-reports.ts'
import { weatherServiceOf } from '../provider-access/weather-service.ts'
import { sumDrivers } from '../recompute/evidence/sum-drivers.ts'
import { scoreDue } from '../recompute/scores/score-due.ts'
import { createSegmentSumming } from '../recompute/segments/sum-segments.ts'
import { createWeatherFilling } from '../recompute/weather/fill-weather.ts'
import type { Services } from '../services.ts'
import { mediaKind } from '../sync/load/incidents/media-codes.ts'
import { countLoopFailure } from './count-loop-failure.ts'
import { forgetConnections } from './forget-connections.ts'
import { jobHandlers } from './handlers.ts'
import { settleLostRuns } from './job-log.ts'
import { createLoopLog } from './loop-log.ts'
import { fetchMedia } from './media/media-job.ts'
import { createSeriousMediaRequests } from './media/request-serious-media.ts'
import { repeat } from './repeat.ts'
import { rollWhenMarked } from './roll-when-marked.ts'
import { runJobs } from './run-jobs.ts'
import { createSyncJob } from './sync-job.ts'
import { throttled } from './throttled.ts'
import type { Wakeable } from './wakeable.ts'
import { sendWhenQueued } from './webhook-job.ts'

/** Most visits wait, for a provider's rate limits or for its responses. */
const connectionsSideBySide = 12
/** Clips take seconds, stills much less, so neither waits for the other. */
const mediaLanes = [mediaKind.video, mediaKind.video, mediaKind.still]
const hourMs = 3_600_000

/** Starts everything that runs in the background, and the queue's jobs. `stop` lets work in progress finish. */
export async function startWorker(services: Services): Promise<{ stop(): Promise<void> }> {
  const { log, pool, queue } = services
  const { failures } = services.counts
  const stopping = new AbortController()
  const { signal } = stopping
  const geocoder = new Geocoder()
  const sync = createSyncJob({ ...services, geocoder, owner: `${hostname()}:${process.pid}` }, connectionsSideBySide)
  const notes = createLoopLog(pool, failures)
  const loop = (name: NamedLoop, pauseMs: number, work: () => Promise<boolean>, pause?: Wakeable['pause']) =>
    repeat(name, pauseMs, signal, log, work, notes, pause)
  /** For loops that aren't listed among the jobs: only their failures count. */
  const unlisted = {
    worked: () => undefined,
    failed: (name: string, error: unknown) => countLoopFailure(failures, name, error),
  }
  const repeatUnlisted = (name: string, pauseMs: number, work: () => Promise<boolean>) =>
    repeat(name, pauseMs, signal, log, work, unlisted)
  const turns = (name: NamedLoop) =>
    createClientTurns((clientId, error) => {
      if (signal.aborted) return
      log.error({ err: error, job: name, clientId }, 'failed for one client')
      notes.failedFor(name, clientId, error)
    })
  const marks = await rollWhenMarked(pool, turns('roll up'), (work, pause) => loop('roll up', 2_000, work, pause))
  const detect = createDetection({ pool, geocoder }, turns('detection'))
  const scoring = turns('score vehicles')
  const summing = turns('sum up drivers')
  const noticing = turns('send notices')
  const reporting = turns('send reports')
  const requestSeriousMedia = createSeriousMediaRequests(pool, turns('media'))
  const sumSegments = createSegmentSumming(pool, turns('sum up fleets'))
  const fillWeather = createWeatherFilling(
    { pool, geocoder, service: weatherServiceOf(services.config, pool) },
    turns('fill in weather'),
  )
  const webhooks = await sendWhenQueued(services, signal, (work, pause) => loop('send webhooks', 2_000, work, pause))
  const jobs = await runJobs(services, jobHandlers(services))
  const loops = [
    repeatUnlisted('sync', 1_000, () => sync.turn(signal)),
    loop('detection', 2_000, detect),
    marks.rolling,
    webhooks.sending,
    // Side by side: no notice waits for another's report to be printed.
    loop('send notices', 2_000, () => writeLossNotices(services, noticing)),
    loop('send notices', 2_000, () => writeDueNotices(services, noticing)),
    loop('send notices', 2_000, () => writePrintedNotices(services, noticing)),
    loop('send reports', 10_000, () => queueDueReports(services, reporting)),
    repeatUnlisted('watch losses', 30_000, async () => {
      await queueDueSeconds(pool, new Date())
      return false
    }),
    repeatUnlisted('watch compliance', 10 * 60_000, async () => {
      await queueDailyNotices(services)
      return false
    }),
    loop('score vehicles', 2_000, () => scoreDue(pool, scoring)),
    // Drivers of a fleet whose history is importing are summed at a throttled pace.
    repeatUnlisted('sum up drivers', 3_000, async () => {
      if (await sumDrivers(pool, summing)) notes.worked('sum up drivers')
      return false
    }),
    loop('sum up fleets', 2_000, sumSegments),
    loop(
      'fill in weather',
      3_000,
      throttled(() => fillWeather(signal), signal),
    ),
    loop('forget connections', 2_000, () => forgetConnections(services)),
    ...mediaLanes.map((kind) => loop('media', 1_000, () => fetchMedia(services, kind, signal))),
    repeatUnlisted('request media', 30_000, async () => {
      if (services.config.mediaHours > 0) await requestSeriousMedia()
      return false
    }),
    repeatUnlisted('ask for upkeep', 6 * hourMs, async () => {
      await transact(pool, async (client) => {
        await queue.enqueue(client, 'upkeep', {})
        await queue.enqueue(client, 'tokens.remind', {})
      })
      return false
    }),
    repeatUnlisted('settle lost runs', 10_000, async () => {
      await settleLostRuns(pool)
      return false
    }),
  ]
  return {
    async stop() {
      stopping.abort()
      await Promise.all([...loops, jobs.stop(), marks.close(), webhooks.close()])
      await sync.end()
      await notes.close()
    },
  }
}
