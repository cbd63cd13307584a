import type { MetricChoice, MetricKey } from '@milepost/contract/compliances/metrics'
import { acceptableText, measuredText } from '@milepost/contract/compliances/words'
import { defaultUnits } from '@milepost/domain/quantity'
import { monthBefore, monthOf } from '@milepost/domain/time/calendar-days'
import { localDay } from '@milepost/geo/time-zone'
import type { ClientDatabase } from '../../../db/scope/scope.ts'
import { readZone } from '../../../reporting/driving/day-range.ts'
import { listChecklists } from '../checklists/checklist-queries.ts'
import { evaluate } from '../report/evaluate.ts'
import type { NoticedResult } from './compliance-mail.ts'

export type FoundResult = NoticedResult & { vehicleId: string; emails: readonly string[] }

/** So long, trips of a month that arrive late can still make a vehicle not compliant. */
const lateDays = 7

/** Returns the months that notices are about on a day: its own, and in its first week the one before. */
export const noticedMonths = (today: string): string[] => [
  monthOf(today),
  ...(Number(today.slice(8)) <= lateDays ? [monthBefore(today)] : []),
]

/** Finds what vehicles aren't compliant with, of the metrics that ask for notices. What is unknown isn't. */
export async function findResults(db: ClientDatabase, now: Date): Promise<FoundResult[]> {
  const checklists = (await listChecklists(db)).filter(({ emails, metrics }) => emails.length > 0 && metrics.some(asks))
  if (checklists.length === 0) return []
  const emailsOf = new Map(checklists.map(({ id, emails }) => [id, emails]))
  const found: FoundResult[] = []
  for (const month of noticedMonths(localDay(await readZone(db), now.getTime()))) {
    const filter = { month, checklistId: [...emailsOf.keys()] }
    const { results } = await evaluate(db, filter, Number.POSITIVE_INFINITY)
    for (const { row, subject } of results)
      for (const cell of row.cells) {
        const choice = subject.checklist.metrics.find(({ key }) => key === cell.key)
        if (cell.state !== 'notCompliant' || !choice || !asks(choice)) continue
        found.push({
          vehicleId: row.vehicle.id,
          vehicleName: row.vehicle.name,
          metric: cell.key satisfies MetricKey,
          month,
          checklistName: row.checklist.name,
          detail: `${measuredText(cell, defaultUnits)} (accepted: ${acceptableText(choice.acceptableValues, defaultUnits)})`,
          emails: emailsOf.get(row.checklist.id) ?? [],
        })
      }
  }
  return found
}

const asks = ({ shouldReceiveNotification }: Pick<MetricChoice, 'shouldReceiveNotification'>) =>
  shouldReceiveNotification
