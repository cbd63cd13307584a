import { z } from 'zod'
import { isSignedIn } from '../simulation/facts/sign-in.ts'
import { oddityOf } from '../simulation/facts/true-facts.ts'
import { rounded } from '../simulation/http/format.ts'
import { isPeriodRefused } from '../simulation/http/strictness.ts'
import { hasMediaAt, type VideoEvent } from './event-book.ts'
import { type Exchange, Refusal, utcText } from './exchange.ts'

const KMH_PER_MPS = 3.6
const TRACK_SECONDS = 10

const time = z.iso.datetime().transform((text) => Date.parse(text))
const Search = z.looseObject({ startTime: time, endTime: time })

const classes = ['MINOR', 'MINOR', 'MODERATE', 'MAJOR', 'CRITICAL'] as const
const statusOf = { reviewed: 'coaching_needed', coached: 'complete', dismissed: 'complete' } as const

/** This service includes the zone. */
const zulu = (instantMs: number) => `${utcText(instantMs)}Z`

/** `POST /video/video-events/search`: those that begin within a period, newest first, without their media. */
export function searchVideoEvents(exchange: Exchange) {
  const search = Search.safeParse(exchange.body)
  if (!search.success) throw new Refusal(400, 'startTime and endTime must be dates.')
  const { startTime, endTime } = search.data
  if (isPeriodRefused(exchange.strict, startTime, endTime)) throw new Refusal(400, 'The period is too long.')
  return exchange.office.events.begun(startTime, endTime, exchange.nowMs).map((event) => report(exchange, event))
}

/** `/video/video-events/{id}`: one event, with the details requested by `fields` and `embed`. */
export function videoEvent(exchange: Exchange, id: string) {
  const event = exchange.office.events.byId(id, exchange.nowMs)
  if (!event) throw new Refusal(404, 'The video event was not found.')
  const wanted = new Set(['fields', 'embed'].flatMap((name) => (exchange.query.text(name) ?? '').split(',')))
  return {
    ...report(exchange, event),
    ...(wanted.has('media') && { media: media(exchange, event) }),
    ...(wanted.has('tracking') && { tracking: tracking(exchange, event) }),
    ...(wanted.has('activities') && { activities: [] }),
  }
}

function report({ office, nowMs }: Exchange, { id, incident, triggers, decision }: VideoEvent) {
  const { vehicle, driver, instantMs, intensity, tripId } = incident
  return {
    id,
    startTime: zulu(instantMs),
    triggers,
    classification: classes[intensity - 1],
    coachingStatus: decision && decision.atMs <= nowMs ? statusOf[decision.verdict] : 'review_pending',
    // Some name only the driver.
    vehicle:
      oddityOf(incident) === 'noVehicle' ? null : { number: office.numbers.ofVehicle(vehicle), name: vehicle.name },
    driver: isSignedIn(tripId) ? { number: office.numbers.ofDriver(driver), name: driver.name } : null,
  }
}

/** The path of an event's files; clips are numbered like the cameras. */
const filePath = (account: string, eventId: string, name: string) => `/files/${account}/video-events/${eventId}/${name}`

function media(exchange: Exchange, event: VideoEvent) {
  const { office, baseUrl, nowMs } = exchange
  if (!hasMediaAt(event, nowMs)) return { video: [], thumbnailUrl: null, animatedThumbnailUrl: null }
  const link = (name: string) => office.links.sign(baseUrl, filePath(office.account.name, event.id, name), nowMs).url
  return {
    video: event.incident.footage.map((_, channel) => ({ url: link(`${channel}.mp4`) })),
    thumbnailUrl: link('0.jpg'),
    animatedThumbnailUrl: null,
  }
}

/** One point per second around the event, and the place of the event itself. */
const tracking = ({ office }: Exchange, { incident }: VideoEvent) =>
  oddityOf(incident) === 'noFix'
    ? []
    : office.account
        .telemetry(incident, { hertz: 1, secondsBefore: TRACK_SECONDS, secondsAfter: TRACK_SECONDS })
        .map((reading) => {
          const { latitude, longitude, headingDegrees } = reading.secondsFromIncident === 0 ? incident : reading
          return {
            timestamp: zulu(reading.instantMs),
            latitude: rounded(latitude, 6),
            longitude: rounded(longitude, 6),
            speed: rounded(reading.speedMps * KMH_PER_MPS, 1),
            heading: Math.round(headingDegrees) % 360,
          }
        })
