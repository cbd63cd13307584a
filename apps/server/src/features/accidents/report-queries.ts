import { faultText, stateText } from '@milepost/contract/accidents/columns'
import type { Accident, AccidentChange, AccidentReport, AccidentStep } from '@milepost/contract/accidents/endpoints'
import type { EventMetadata } from '@milepost/contract/incidents/endpoints'
import type { IncidentDetails } from '@milepost/contract/incidents/review'
import { storedText } from '@milepost/contract/notifications/columns'
import { accidentDisplayId } from '@milepost/domain/accident-display-id'
import { fnolLevel, type IncidentRating, incidentRating } from '@milepost/domain/codes'
import { dollars } from '@milepost/domain/quantity'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { type SentNotice, sentNotices } from '../../reporting/losses/sent-notices.ts'
import type { Services } from '../../services.ts'
import { findIncident } from '../incidents/details-queries.ts'
import { findLossRow } from './list-queries.ts'

/** Returns the file of a loss, including a withdrawn one; null if the event was never a loss. Requests its clips. */
export async function findReport(
  db: ClientDatabase,
  services: Pick<Services, 'secrets' | 'cache' | 'pool'>,
  id: string,
): Promise<AccidentReport | null> {
  const [accident, incident, changes, notices] = await Promise.all([
    findLossRow(db, id),
    findIncident(db, services, id),
    listChanges(db, id),
    sentNotices(db, id),
  ])
  if (!accident || !incident) return null
  return {
    accident,
    incident,
    policy: await policyOf(db, accident.connection.id),
    timeline: timelineOf(accident, incident, notices),
    facts: [...factsOf(accident), ...incident.metaData],
    changes,
  }
}

function policyOf(db: ClientDatabase, connectionId: number): Promise<AccidentReport['policy']> {
  return db
    .selectFrom('connection')
    .where('id', '=', connectionId)
    .select(['policyNumber', 'insurerName'])
    .executeTakeFirstOrThrow()
}

async function listChanges(db: ClientDatabase, id: string): Promise<AccidentChange[]> {
  const changes = db.selectFrom('accidentChange').where('accidentId', '=', id).selectAll().orderBy('at', 'desc')
  const rows = await named('loss-changes', db, changes)
  return rows.map(({ at, userId, userName, text, reason }) => ({
    at,
    by: { id: userId, name: userName },
    text,
    reason,
  }))
}

/** Returns the steps from the crash to the last notice; pending ones have no time. */
export function timelineOf(
  accident: Accident,
  incident: IncidentDetails,
  notices: readonly SentNotice[],
): AccidentStep[] {
  const clips = incident.cameras.filter(({ state }) => state !== 'none')
  const ready = clips.filter(({ state }) => state === 'ready').length
  const reviews = incident.ratings.filter(({ counts }) => counts)
  const step = (name: AccidentStep['step'], at: string | null, note: string | null): AccidentStep => ({
    step: name,
    at,
    storedAt: null,
    note,
    recipients: null,
  })
  return [
    step(
      'detected',
      accident.occurredAt,
      `Reported by ${accident.provider.displayName} as ${accident.type.word.toLowerCase()}`,
    ),
    step('video', null, clips.length ? `${ready} of ${clips.length} clips received` : 'No video available'),
    // A first notice of a suspected collision comes before its review.
    ...[
      ...reviews.map(({ rating, at, by }) => step('reviewed', at, `${reviewWords(rating)} by ${by.name}`)),
      ...(accident.origin === 'rating' && reviews.length > 0
        ? []
        : [step('reviewed', accident.origin === 'rating' ? null : accident.madeAt, recordedWords[accident.origin])]),
      noticeStep('firstNotice', notices, fnolLevel.code.first),
      noticeStep('secondNotice', notices, fnolLevel.code.second),
    ].toSorted((a, b) => timeOf(a) - timeOf(b)),
  ]
}

const reviewWords = (rating: IncidentRating) =>
  rating === incidentRating.code.pending
    ? 'Earlier rating removed'
    : `Rated ${incidentRating.word(rating).toLowerCase()}`

const recordedWords = {
  rating: 'Recorded as a loss',
  admin: 'Recorded as a loss by an admin',
  claim: 'Matched with a claim',
} as const

/** What hasn't happened comes last, in the order in which it is due. */
function timeOf({ at, storedAt }: AccidentStep): number {
  const time = at ?? storedAt
  return time === null ? Number.MAX_SAFE_INTEGER : Date.parse(time)
}

/** When the first recipient was sent a level's notice, and how many were; when it was stored if none was. */
function noticeStep(step: AccidentStep['step'], notices: readonly SentNotice[], level: number): AccidentStep {
  const own = notices.find((notice) => notice.level === level)
  const recipients = own?.sent ?? 0
  const waiting = own && !recipients ? (own.stored ? storedText : 'Not sent yet') : null
  const sentTo = recipients === 1 ? 'Sent to 1 recipient' : `Sent to ${recipients} recipients`
  return {
    step,
    at: own?.sentAt ?? null,
    storedAt: recipients ? null : (own?.storedAt ?? null),
    note: recipients ? sentTo : waiting,
    recipients: own ? recipients : null,
  }
}

/** A loss's metadata keys, as facts next to the provider's data. */
const factsOf = (accident: Accident): EventMetadata[] =>
  [
    { key: 'accidentId', value: accidentDisplayId(accident.accidentId) },
    { key: 'noFault', value: faultText(accident.faultPercent) },
    { key: 'costEstimate', value: accident.costEstimateUsd === null ? null : dollars(accident.costEstimateUsd) },
    { key: 'stateInfo', value: stateText(accident.place) },
  ].map((fact) => ({
    ...fact,
    eventMetadataType: 'accident',
    tspIncidentTag: null,
    translatedIncidentType: accident.type.translatedType,
    annotatedIncidentIntensity: null,
    providerId: accident.provider.id,
  }))
