import { randomUUID } from 'node:crypto'
import type { AnnotationAnswer } from '@milepost/contract/annotation/answers'
import { incidentRating } from '@milepost/domain/codes'
import type { Caller } from '../access/caller.ts'
import { AppError } from '../app-error.ts'
import { type ClientDatabase, scopeTo } from '../db/scope/scope.ts'
import { annotate } from '../features/annotation/annotate.ts'
import { findAnnotator } from '../features/annotation/annotator-queries.ts'
import { claimNext } from '../features/annotation/claim-next.ts'
import { decide } from '../features/annotation/decide.ts'
import { endLease } from '../features/annotation/leases.ts'
import { setKnownAnswer, skipItem } from '../features/annotation/skip.ts'
import { findPastProgress } from '../features/connections/sync/history-queries.ts'
import { findTelemetry } from '../features/incidents/telemetry-queries.ts'
import { listIncidentTypes } from '../reporting/incidents/incident-types.ts'
import { requestClipsAhead } from '../reporting/media/stored-media.ts'
import type { Services } from '../services.ts'
import { mediaUrgency } from '../sync/load/incidents/media-codes.ts'
import { motionTypes, motionVerdict } from './motion-verdict.ts'
import { moveAnswersBack } from './move-answers-back.ts'

const usualPauseMs = 5_000
/** Answers of each scripted annotator; the rest of the queue is left for people trying the demo. */
const mostAnswers = 80
/** The reviewer makes one of this many confirmed answers a known one, which others get too. */
const everyKnown = 10

/**
 * The demo's scripted annotators, by their addresses. One of them says "accurate" without looking, so that a lead has
 * someone to find; the reviewer gives second looks.
 */
const scripted = [
  { email: 'nina@milepost.test', name: 'Nina Petrov', looks: true, isReviewer: false },
  { email: 'tom@milepost.test', name: 'Tom Becker', looks: false, isReviewer: false },
  { email: 'elif@milepost.test', name: 'Elif Kaya', looks: true, isReviewer: true },
] as const

type Scripted = (typeof scripted)[number]

/**
 * Gives the demo a history of answers: a few people rate harsh maneuvers by their telemetry, through the same steps as
 * everyone, until each has given `mostAnswers`. Then they
 * are dated back over the weeks since the events. They begin once the history of all `clients` is there: until then, the clips
 * that they want would delay it, because the demo's providers make each on this machine.
 */
export function annotateHistory(
  services: Services,
  clientId: number,
  clients: readonly number[],
  pauseMs = usualPauseMs,
): { stop(): Promise<void> } {
  const db = scopeTo(services.db, clientId)
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  const emails = scripted.map(({ email }) => email)
  /** False if it failed, such as with the database away. */
  const succeeds = async (step: () => Promise<unknown>, email: string) => {
    try {
      await step()
      return true
    } catch (error) {
      services.log.info({ err: error, email }, 'a scripted annotator')
      return false
    }
  }
  let isThere = false
  const look = async () => {
    for (const id of clients) {
      const { settled, summingUp } = await findPastProgress(scopeTo(services.db, id))
      if (!settled || summingUp) return
    }
    isThere = true
  }
  const round = async () => {
    if (!isThere) await succeeds(look, emails[0]!)
    if (!isThere) return
    let isDone = true
    for (const person of scripted) {
      if (isStopped) return
      const step = async () => {
        await addScripted(db)
        if (await answerOne(services, db, person)) isDone = false
      }
      if (!(await succeeds(step, person.email))) isDone = false
    }
    if (isDone && !isStopped) isStopped = await succeeds(() => moveAnswersBack(db, emails), emails[0]!)
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

/** Adds the scripted people; they have no password. */
async function addScripted(db: ClientDatabase): Promise<void> {
  await db
    .insertInto('appUser')
    .values(
      scripted.map(({ email, name, isReviewer }) => ({
        id: randomUUID(),
        clientId: db.clientId,
        email,
        name,
        roles: ['annotator'],
        groups: ['annotator'],
        isReviewer,
        needsReview: !isReviewer,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Claims an event and answers it; returns false if the person has answered enough. */
async function answerOne(services: Services, db: ClientDatabase, person: Scripted): Promise<boolean> {
  const caller = await callerOf(db, person)
  if (!caller) return false
  const { userId } = caller
  const given = await db
    .selectFrom('incidentRating')
    .where('userId', '=', userId)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(given.count) >= mostAnswers) return false
  const annotator = await findAnnotator(db, caller)
  const types = await listIncidentTypes(services)
  const stage = annotator.isReviewer ? 'second' : 'first'
  const claimed = await claimNext(db, { annotator, types, stage, translatedTypes: motionTypes, holding: [] })
  if (!claimed) return true
  // Events of the random sample are served once their clips are here.
  await requestClipsAhead(db, claimed.due, mediaUrgency.awaited)
  const { id: leaseId, incidentId } = claimed.lease
  try {
    const answer = await answerTo(services, db, incidentId, person.looks)
    if (!answer) {
      await skipItem(db, caller, incidentId, { leaseId, reason: 'notMine' })
      return true
    }
    const outcome = await annotate(db, caller, incidentId, { ...answer, leaseId, seconds: secondsOf(incidentId) })
    if (outcome.outcome === 'differs')
      await decide(db, caller, outcome.id, { leaseId, verdict: 'replaced', note: null })
    if (annotator.isLead && Number(given.count) % everyKnown === 0) await setKnownAnswer(db, caller, incidentId, true)
  } catch (error) {
    await endLease(db, userId, { leaseId, incidentId }).catch(() => undefined)
    // Someone else was faster, or the provider doesn't respond right now.
    if (!(error instanceof AppError)) throw error
  }
  return true
}

async function callerOf(db: ClientDatabase, { email }: Scripted): Promise<Extract<Caller, { kind: 'user' }> | null> {
  const person = await db
    .selectFrom('appUser')
    .where('email', '=', email)
    .select(['id', 'name', 'roles', 'groups'])
    .executeTakeFirst()
  if (!person) return null
  const { id: userId, name, roles, groups } = person
  return { kind: 'user', userId, clientId: db.clientId, name, email, roles, groups }
}

async function answerTo(
  services: Services,
  db: ClientDatabase,
  incidentId: string,
  looks: boolean,
): Promise<AnnotationAnswer | null> {
  const event = await db
    .selectFrom('incident as i')
    .innerJoin('incidentType as y', 'y.translatedType', 'i.translatedType')
    .where('i.id', '=', incidentId)
    .select(['i.translatedType', 'y.hasIntensity'])
    .executeTakeFirst()
  const telemetry = await findTelemetry(services, db, incidentId)
  const verdict = event && telemetry ? motionVerdict(event.translatedType, telemetry) : null
  if (!event || !verdict) return null
  const isAccurate = looks ? verdict.isGenuine : true
  const { accurate, inaccurate } = incidentRating.code
  return {
    rating: isAccurate ? accurate : inaccurate,
    translatedType: null,
    intensity: isAccurate && event.hasIntensity ? (verdict.intensity ?? 1) : null,
    severity: null,
    note: null,
  }
}

const leastSeconds = 6
/** Between 6 and 25 seconds, always the same for an event. */
const secondsOf = (incidentId: string): number => leastSeconds + Number(BigInt(incidentId) % 20n)
