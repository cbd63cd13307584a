import type { HourOfWeek } from '@milepost/contract/measures'
import { HeatGrid } from '@milepost/ui/chart/heat-grid'
import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import { useFormat } from '../../../../lib/formatters.ts'

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))

/** When in the week events were; hours in which nothing was driven are hatched. */
export function WeekHours({ cells, zone }: { cells: readonly HourOfWeek[]; zone: string }) {
  const format = useFormat()
  const at = new Map(cells.map((cell) => [`${cell.weekday} ${cell.hour}`, cell]))
  const values = weekdays.map((_, weekday) =>
    hours.map((_, hour) => at.get(`${weekday + 1} ${hour}`)?.incidents ?? null),
  )
  const title = titleOf(cells)
  return (
    <Card>
      <CardHeader title={title} aside={zone.replaceAll('_', ' ')} />
      <CardBody className="relative overflow-x-auto">
        <div className="min-w-[520px]">
          <HeatGrid
            label="Events by weekday and hour"
            rows={weekdays}
            columns={hours}
            values={values}
            format={(count) => `${count} ${count === 1 ? 'event' : 'events'}`}
          />
        </div>
        <p className="mt-2 text-12 text-text-3">
          Hatched: nothing driven and nothing happened.{' '}
          {format.distance(cells.reduce((sum, cell) => sum + cell.distanceMeters, 0))} of which the hour is known.
        </p>
      </CardBody>
    </Card>
  )
}

/** Names the hour with the most events where it is one alone. */
export function titleOf(cells: readonly HourOfWeek[]): string {
  const [most, second] = cells.toSorted((a, b) => b.incidents - a.incidents)
  return most && most.incidents > 1 && most.incidents > (second?.incidents ?? 0)
    ? `Most events on ${longWeekday(most.weekday)} from ${hours[most.hour]}:00`
    : 'When in the week events were'
}

const longWeekday = (weekday: number) =>
  ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'][weekday - 1]
