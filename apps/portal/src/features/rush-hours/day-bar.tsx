import type { RushHour } from '@milepost/contract/rush-hours/endpoints'
import { hourText, trafficAt } from '@milepost/contract/rush-hours/words'
import { type RushHourTraffic, rushHourTraffic } from '@milepost/domain/codes'
import { dayText } from './day-text.ts'

const hours = Array.from({ length: 24 }, (_, hour) => hour)

/** A day from midnight to midnight: more traffic, higher bar. */
export function DayBar({ ranges }: { ranges: readonly RushHour[] }) {
  const traffic = hours.map((hour) => trafficAt(hour, ranges))
  return (
    <div>
      <div
        role="img"
        aria-label={`Traffic by hour: ${dayText(traffic)}`}
        className="flex h-16 items-end gap-px border-b border-border-strong"
      >
        {traffic.map((code, hour) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: hours are identified by position
            key={hour}
            title={`${hourText(hour)} to ${hourText((hour + 1) % 24)}: ${rushHourTraffic.word(code).toLowerCase()} traffic`}
            className="flex-1 rounded-t-[2px]"
            style={{ height: styles[code].height, background: styles[code].color }}
          />
        ))}
      </div>
      <div aria-hidden className="num mt-1 flex justify-between text-12 text-text-3">
        {[0, 6, 12, 18].map((hour) => (
          <span key={hour} className="w-1/4">
            {hourText(hour)}
          </span>
        ))}
      </div>
    </div>
  )
}

const styles: Record<RushHourTraffic, { height: string; color: string }> = {
  0: { height: '12%', color: 'var(--border-strong)' },
  1: { height: '56%', color: 'var(--c3)' },
  2: { height: '100%', color: 'var(--c6)' },
}

/** Legend of the bar's colors. */
export function TrafficLegend() {
  return (
    <span className="flex flex-wrap gap-x-3">
      {rushHourTraffic.all.map(({ code, word }) => (
        <span key={code} className="inline-flex items-center gap-1.5">
          <span aria-hidden className="size-2 rounded-dot" style={{ background: styles[code].color }} />
          {word}
        </span>
      ))}
    </span>
  )
}
