import { z } from 'zod'
import { readCursor } from '../../kit/cursor.ts'
import type { Stream } from '../../kit/provider.ts'
import { readRecords } from '../../kit/read-records.ts'
import type { IncidentRecord } from '../../kit/record.ts'
import { windowsBack } from '../../kit/windows.ts'
import { createClient } from '../client.ts'
import { mapAlert } from '../mapping.ts'
import type { Context, Credentials } from '../session.ts'
import { Alert } from '../wire.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
/** Alerts come and change later: what began hours before the last read is read again, and days now and then. */
const recentHours = 2
const sweepDays = 3
const sweepEveryMinutes = 30
/** Clocks of cameras may be ahead of ours. */
const aheadMinutes = 10
const windowHours = 24

/** `readTo`: when the last whole read began; `sweptAt`: when the last one of several days did. */
const LiveCursor = z.object({ readTo: z.iso.datetime().nullable(), sweptAt: z.iso.datetime().nullable() })
const HistoryCursor = z.object({ before: z.iso.datetime() })

const recordsOf = ({ credentials }: Context, items: readonly unknown[]) =>
  readRecords(items, Alert, (alert) => mapAlert(alert, credentials.SpeedUnit))

/** Nothing asks for what was changed since: alerts are read by when they began, again and again, the newest day first. */
export const incidents: Stream<IncidentRecord, Credentials> = {
  everySeconds: 60,
  async *read(context, cursor) {
    const client = createClient(context)
    const now = context.now()
    const nowMs = now.getTime()
    const stored = readCursor(LiveCursor, cursor) ?? { readTo: null, sweptAt: null }
    const isSweep = !stored.sweptAt || nowMs - Date.parse(stored.sweptAt) >= sweepEveryMinutes * minuteMs
    const recentFromMs = stored.readTo ? Date.parse(stored.readTo) - recentHours * hourMs : nowMs
    const sweepFromMs = isSweep ? nowMs - sweepDays * dayMs : nowMs
    const oldest = new Date(Math.min(recentFromMs, sweepFromMs))
    for (const window of windowsBack(new Date(nowMs + aheadMinutes * minuteMs), oldest, windowHours))
      for await (const { items } of client.alerts(window)) yield { ...recordsOf(context, items), cursor: stored }
    const sweptAt = isSweep ? now.toISOString() : stored.sweptAt
    yield { records: [], rejected: [], cursor: { readTo: now.toISOString(), sweptAt } }
  },
  async *history(context, cursor) {
    const client = createClient(context)
    const stored = readCursor(HistoryCursor, cursor)
    const now = context.now()
    const total = Math.ceil((now.getTime() - context.historyFrom.getTime()) / (windowHours * hourMs))
    const windows = windowsBack(stored ? new Date(stored.before) : now, context.historyFrom, windowHours)
    for (const [index, window] of windows.entries())
      for await (const { items, isLast } of client.alerts(window)) {
        const done = total - windows.length + index + (isLast ? 1 : 0)
        const before = isLast ? window.from : window.to
        yield { ...recordsOf(context, items), cursor: { before: before.toISOString() }, progress: { done, total } }
      }
  },
}
