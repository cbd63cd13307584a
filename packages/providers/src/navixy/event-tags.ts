import { distractionTags, harshDrivingTags } from './incident-tags.ts'
import type { Event } from './wire.ts'

/** Returns the event's type; the kind from its message comes first. */
export function eventTags({ event, message, extra }: Event): string[] {
  const words = extra?.full_message ?? message ?? ''
  const kind = kindOf(event.toLowerCase(), words)
  return kind ? [kind, event] : [event]
}

/**
 * Kinds as Navixy names them in English (predefined-event-identifiers.md, 215 to 218, 236 to 241 and 245). A rule's own
 * text may name several that exclude each other; it is then ignored.
 */
function kindOf(event: string, message: string): string | null {
  const says = (words: RegExp) => words.test(message)
  if (event === 'harsh_driving')
    return harshDrivingKind({
      laneChange: says(/\blane change\b/i),
      braking: says(/\bbrak(e|ing)\b/i),
      acceleration: says(/\bacceleration\b/i),
      turn: says(/\b(turn(ing)?|cornering)\b/i),
    })
  if (event !== 'driver_distraction_started') return null
  const [isPhone, isSmoking] = [says(/\b(phone|texting)\b/i), says(/\bsmoking\b/i)]
  if (isPhone === isSmoking) return null
  return isPhone ? distractionTags.phone : distractionTags.smoking
}

function harshDrivingKind(says: Record<'laneChange' | 'braking' | 'acceleration' | 'turn', boolean>): string | null {
  const { laneChange, braking, acceleration, turn } = says
  if ([laneChange, braking, acceleration].filter(Boolean).length > 1) return null
  if (laneChange) return turn ? null : harshDrivingTags.laneChange
  if (braking) return turn ? harshDrivingTags.brakingAndTurn : harshDrivingTags.braking
  if (acceleration) return turn ? harshDrivingTags.accelerationAndTurn : harshDrivingTags.acceleration
  return turn ? harshDrivingTags.turn : null
}
