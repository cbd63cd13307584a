import { type Decision, decisionOf } from '../simulation/facts/decision.ts'
import { hasHappened, IncidentBook, type Kept } from '../simulation/facts/incident-book.ts'
import { receivedAtMs } from '../simulation/facts/reception.ts'
import type { Account } from '../world/account.ts'
import type { IncidentType } from '../world/incident-types.ts'
import type { Incident } from '../world/incidents.ts'
import { Random } from '../world/random.ts'
import type { Numbers } from './numbers.ts'

/** An incident recorded by a camera, as stored by Reveal. */
export type VideoEvent = Kept & {
  id: string
  triggers: readonly string[]
  /** When its clips are uploaded. */
  mediaAtMs: number
  decision: Decision | null
}

const LONGEST_ANALYSIS_MS = 20_000

/** Reveal's names for what a camera or tracker detected, or several. It has none for leaving a lane. */
const words: Readonly<Record<Exclude<IncidentType, 'laneChange'>, readonly string[]>> = {
  collision: ['collision'],
  distraction: ['distraction'],
  drowsiness: ['tiredness'],
  harshAccel: ['hard_acceleration'],
  harshBrake: ['harsh_brake'],
  harshCorner: ['harsh_cornering'],
  nearCollision: ['near_miss'],
  phone: ['phone_call_detection', 'phone_distraction'],
  seatbelt: ['seat_belt_unfastened'],
  signViolation: ['rolling_stop'],
  speeding: ['speed'],
  tailgating: ['tailgating'],
}

/** The video events of an account: incidents without a camera or a name are left out. */
export class EventBook {
  private readonly numbers: Numbers
  private readonly book: IncidentBook<VideoEvent>

  constructor(account: Account, numbers: Numbers) {
    this.numbers = numbers
    this.book = new IncidentBook(account, (incident) => this.eventOf(incident))
  }

  /** Returns events that began within [fromMs, toMs) and are known at `nowMs`, newest first. */
  begun(fromMs: number, toMs: number, nowMs: number): VideoEvent[] {
    return this.book
      .begun(fromMs, toMs, nowMs)
      .filter(isVideoEvent)
      .sort((a, b) => b.incident.instantMs - a.incident.instantMs || Number(a.id) - Number(b.id))
  }

  /** Returns the event with this id, or undefined if it isn't known at `nowMs`. */
  byId(id: string, nowMs: number): VideoEvent | undefined {
    const incident = this.numbers.incident(id)
    const event = incident && this.eventOf(incident)
    return event && isVideoEvent(event) && event.createdAtMs <= nowMs ? event : undefined
  }

  private eventOf(incident: Incident): VideoEvent {
    const { id, vehicle, type, instantMs, durationSeconds } = incident
    const random = Random.of(id).at('reveal')
    const receivedMs = receivedAtMs(vehicle, instantMs + durationSeconds * 1000)
    const createdAtMs = receivedMs + random.integer(5000, LONGEST_ANALYSIS_MS)
    return {
      id: this.numbers.ofEvent(incident),
      incident,
      createdAtMs,
      triggers: type === 'laneChange' ? [] : [random.pick(words[type])],
      mediaAtMs: createdAtMs + random.integer(40_000, 90_000),
      decision: decisionOf(incident, createdAtMs),
    }
  }
}

const isVideoEvent = ({ incident, triggers }: VideoEvent) => incident.footage.length > 0 && triggers.length > 0

/** Whether its clips are available at `nowMs`. */
export const hasMediaAt = ({ mediaAtMs }: VideoEvent, nowMs: number) => hasHappened(mediaAtMs, nowMs)
