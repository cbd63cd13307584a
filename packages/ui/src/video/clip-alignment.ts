import type { TelemetrySample } from '@milepost/contract/incidents/review'
import type { IncidentCamera } from '@milepost/contract/media/endpoints'

/** The assumed trigger in a clip whose provider doesn't report it: devices keep more before it than after. */
const assumedTriggerShare = 5 / 8
/** Length of a playable clip if not reported; the player stops where it really ends. */
const assumedClipSeconds = 15

type Clip = Pick<IncidentCamera, 'position' | 'durationSeconds' | 'triggerSeconds'>

/** One clip on the clock shared by video, graph and map; in seconds. */
export type AlignedClip = { position: number; startSeconds: number; durationSeconds: number }

export type SharedClock = {
  durationSeconds: number
  /** The moment of the incident. */
  triggerSeconds: number
  clips: AlignedClip[]
  /** A clip's own trigger is unknown, so it may be off by a second or two. */
  estimated: boolean
}

/**
 * Aligns clips and telemetry on one clock with the incident at the same moment of each. The clock spans the clips, so
 * everything visible can be scrubbed. Without clips it spans the telemetry; without either there is none.
 */
export function alignClips(clips: readonly Clip[], telemetry: readonly TelemetrySample[]): SharedClock | undefined {
  const spans = clips.map((clip) => {
    const duration = clip.durationSeconds ?? assumedClipSeconds
    const trigger = clip.triggerSeconds ?? duration * assumedTriggerShare
    return { position: clip.position, from: -trigger, to: duration - trigger }
  })
  const [first, last] = [telemetry[0], telemetry.at(-1)]
  if (spans.length === 0 && (!first || !last || last.t <= first.t)) return undefined
  const from = spans.length > 0 ? Math.min(...spans.map((span) => span.from)) : first!.t
  const to = spans.length > 0 ? Math.max(...spans.map((span) => span.to)) : last!.t
  return {
    durationSeconds: to - from,
    triggerSeconds: -from,
    clips: spans.map((span) => ({
      position: span.position,
      startSeconds: span.from - from,
      durationSeconds: span.to - span.from,
    })),
    estimated: clips.some((clip) => clip.triggerSeconds === null),
  }
}
