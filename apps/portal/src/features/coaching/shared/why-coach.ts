import type { CoachingEvent } from '@milepost/contract/coaching/messages'
import { severity } from '@milepost/domain/codes'
import { countText } from '../../../lib/format/formatters.ts'

/** Returns why an event is worth coaching: "Critical · 7 of this type in 30 days · with video". */
export function whyCoach({ severity: level, sameType, hasVideo }: CoachingEvent, days: number): string {
  return [
    severity.word(level),
    sameType > 1 && `${countText(sameType)} of this type in ${countText(days)} ${days === 1 ? 'day' : 'days'}`,
    hasVideo && 'with video',
  ]
    .filter(Boolean)
    .join(' · ')
}
