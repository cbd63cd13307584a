import type { Received } from '@milepost/contract/api/endpoint'
import { type CoachedDays, type coachingEndpoints, conversationsAtOnce } from '@milepost/contract/coaching/messages'
import { rateMeasure } from '@milepost/domain/quantity'
import { changeText } from '@milepost/domain/statistics/margin'
import { isSmallSample } from '@milepost/domain/statistics/small-sample'
import { localDay } from '@milepost/geo/time-zone'
import { readZone } from '../../../reporting/driving/day-range.ts'
import { countText, measuresOf, type ReportContent, type ReportReader } from '../../../reporting/report-source.ts'
import { listConversations } from '../messages/conversation-queries.ts'
import { coachingContext } from './coaching-effect.ts'

/** How many of the newest conversations a report has. */
const mostConversations = 200

/** Reads how the rate of events changed after coaching, newest conversations first. */
export async function effectContent(
  { db, units }: ReportReader,
  query: Received<typeof coachingEndpoints.conversations>['query'],
): Promise<ReportContent> {
  const zone = await readZone(db)
  const { rateHead, rateCell } = measuresOf(units)
  const { per, decimals } = rateMeasure(units)
  const format = (size: number) => (size / per).toFixed(decimals)
  const rows: ReportContent['tables'][number]['rows'][number][] = []
  let compared = 0
  for (let page = 1; rows.length < mostConversations; page++) {
    // Page by page: each comparison reads up to sixty days.
    const { items, finished } = await listConversations(db, { ...query, page })
    for (const conversation of items) {
      const { lastCoachedAt, before, after, margin } = await coachingContext(db, conversation)
      const change = changeOf(before, after)
      if (change !== null) compared += 1
      rows.push([
        (conversation.driver ?? conversation.vehicle)?.name ?? null,
        conversation.connection.name,
        lastCoachedAt && localDay(zone, Date.parse(lastCoachedAt)),
        before?.incidents ?? null,
        rateCell(before?.per1000Miles),
        after?.incidents ?? null,
        rateCell(after?.per1000Miles),
        change === null ? 'Not compared' : changeText(change, margin, format),
      ])
    }
    if (finished || items.length < conversationsAtOnce) break
  }
  return {
    scoreVersion: null,
    figures: [
      ['Conversations', countText(rows.length)],
      ['Compared', countText(compared)],
      ['Not compared', countText(rows.length - compared), 'too few events or days'],
    ],
    tables: [
      {
        title: 'Effect of coaching',
        columns: [
          'Driver or vehicle',
          'Connection',
          'Last coached',
          'Events before',
          `${rateHead}, before`,
          'Events after',
          `${rateHead}, after`,
          'Change',
        ],
        rows,
      },
    ],
  }
}

/** Returns the change of the rate; null if a side is unknown or has too few events. */
function changeOf(before: CoachedDays | null, after: CoachedDays | null): number | null {
  if (before?.per1000Miles == null || after?.per1000Miles == null) return null
  const isSmall = [before, after].some(({ incidents, withoutMiles }) => isSmallSample(incidents - withoutMiles))
  return isSmall ? null : after.per1000Miles - before.per1000Miles
}
