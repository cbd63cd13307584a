import type { Connection } from '@milepost/contract/connections/endpoints'
import { cn } from '@milepost/ui/cn'
import { CircleCheck, CircleParking, Clock } from '@milepost/ui/icons'
import { useFormat } from '../../../lib/format/formatters.ts'
import { Moment } from '../../../lib/format/moment.tsx'
import { type Freshness, freshnessOf } from '../shared/freshness.ts'

const icons: Readonly<Record<Exclude<Freshness, 'waiting'>, typeof Clock>> = {
  arrives: CircleCheck,
  quiet: CircleParking,
  overdue: Clock,
  broken: Clock,
}

/** When all data was last synced successfully, the time of the newest data, and what the two mean. */
export function FreshnessLine({ connection }: { connection: Connection }) {
  const format = useFormat()
  const { checkedAt, lastDataAt, vehicleCount, notPermitted } = connection
  const freshness = freshnessOf(connection, Date.now())
  if (freshness === 'waiting' || !checkedAt) return null
  const Icon = icons[freshness]
  const moment = (at: string) => (
    <>
      <Moment at={at} ago />{' '}
      <span className="whitespace-nowrap">
        ({format.dateTime(at)} {format.zone(at)})
      </span>
    </>
  )
  return (
    <p className={cn('num flex items-start gap-2 text-13', freshness === 'overdue' ? 'text-warning' : 'text-text-2')}>
      <Icon aria-hidden className={cn('mt-0.5 size-4 shrink-0', freshness !== 'overdue' && tones[freshness])} />
      <span>
        <span title="The oldest last success of positions, trips and events">
          {notPermitted.length ? 'Other driving data synced' : 'Driving data synced'}
        </span>{' '}
        {moment(checkedAt)}. {lastDataAt && <>Latest data: {moment(lastDataAt)}. </>}
        {freshness === 'quiet' && `${standingText(vehicleCount)}: the provider has nothing newer.`}
        {freshness === 'overdue' && 'A sync is overdue. Use “Check now”; if that doesn’t help, contact support.'}
      </span>
    </p>
  )
}

const tones = { arrives: 'text-success', quiet: 'text-success', broken: 'text-text-3' } as const

const standingText = (vehicles: number) => (vehicles === 1 ? 'Its vehicle is parked' : 'All vehicles parked')
