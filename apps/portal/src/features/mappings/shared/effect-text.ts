import type { MappingEffect } from '@milepost/contract/mappings/effect'
import { countText } from '../../../lib/format/formatters.ts'

const counted = (count: number, one: string, many: string) => `${countText(count)} ${count === 1 ? one : many}`

/** What mapping a tag does to events, as sentences. */
export function effectText({ incidents, isExact, restored, rated, clients }: MappingEffect): string {
  const events = counted(incidents, 'event', 'events')
  const whose = clients > 1 ? ` of ${countText(clients)} clients` : ''
  const parts = [
    isExact
      ? `Re-translates ${events}${whose}.`
      : `Re-translates at least ${events}${whose}; there are too many to count them all now.`,
    restored > 0 && `${countText(restored)} of them were rejected and will be stored.`,
    rated > 0 &&
      `${counted(rated, 'event keeps its type because a person', 'events keep their type because people')} rated ${rated === 1 ? 'it' : 'them'}.`,
  ]
  return parts.filter(Boolean).join(' ')
}
