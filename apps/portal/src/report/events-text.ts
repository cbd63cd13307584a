import { countText } from '../lib/format/formatters.ts'

/** "1 event", "1,248 events". */
export const eventsText = (count: number): string => `${countText(count)} ${count === 1 ? 'event' : 'events'}`
