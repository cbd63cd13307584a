import { lazy, Suspense, useState } from 'react'
import { cn } from '../cn.ts'
import { Skeleton } from '../feedback/skeleton.tsx'
import { Button } from '../form/button.tsx'
import {
  type DatePreset,
  type DateRange,
  type Days,
  datePresets,
  daysOf,
  daysText,
  offeredPresets,
  todayIn,
} from './date-range-days.ts'
import { FilterChip } from './filter-chip.tsx'

// The calendar is only needed for custom days.
const Calendar = lazy(() => import('./calendar.tsx').then((module) => ({ default: module.Calendar })))

interface DateRangeFilterProps {
  value: DateRange
  onChange: (value: DateRange) => void
  /** The page's default range: shown without being marked as set. */
  fallback: DateRange
  /** Time zone of the days (IANA name). */
  zone: string
  now?: Date
  label?: string
}

/** Dates: presets that move with today, or fixed days. Reads "Last 7 days Nov 14–20". */
export function DateRangeFilter({ value, onChange, fallback, zone, now, label = 'Dates' }: DateRangeFilterProps) {
  const instant = now ?? new Date()
  const days = daysOf(value, zone, instant)
  const text = daysText(days, instant.getFullYear())
  const set = JSON.stringify(value) !== JSON.stringify(fallback)
  return (
    <FilterChip
      label={label}
      labelled={false}
      set={set}
      value={'preset' in value ? datePresets[value.preset].label : text}
      note={'preset' in value ? text : undefined}
      onClear={() => onChange(fallback)}
      className="max-h-(--radix-popover-content-available-height)"
    >
      {(close) => (
        <RangeChooser
          value={value}
          offered={presetsWith(fallback)}
          days={days}
          today={todayIn(zone, instant)}
          onChange={(range) => {
            onChange(range)
            close()
          }}
        />
      )}
    </FilterChip>
  )
}

/** What every menu offers, plus the page's default range if it differs. */
const presetsWith = (fallback: DateRange): DatePreset[] =>
  (Object.keys(datePresets) as DatePreset[]).filter(
    (preset) => offeredPresets.includes(preset) || ('preset' in fallback && fallback.preset === preset),
  )

interface RangeChooserProps {
  value: DateRange
  offered: readonly DatePreset[]
  days: Days
  today: string
  onChange: (range: DateRange) => void
}

function RangeChooser({ value, offered, days, today, onChange }: RangeChooserProps) {
  const [picked, setPicked] = useState<Partial<Days>>(days)
  const complete = picked.from && picked.to ? { from: picked.from, to: picked.to } : undefined
  return (
    <div className="flex max-tablet:flex-col">
      <ul className="min-w-36 border-border p-1.5 tablet:border-r">
        {offered.map((preset) => (
          <li key={preset}>
            <button
              type="button"
              aria-pressed={'preset' in value && value.preset === preset}
              onClick={() => onChange({ preset })}
              className={cn(
                'h-8 w-full rounded-control px-2 text-left text-13 hover:bg-sunken',
                'preset' in value && value.preset === preset && 'bg-primary-soft font-[560] text-primary-text',
              )}
            >
              {datePresets[preset].label}
            </button>
          </li>
        ))}
      </ul>
      <div className="min-w-60">
        <Suspense fallback={<Skeleton className="m-3 h-64" />}>
          <Calendar value={picked} onChange={setPicked} latest={today} />
        </Suspense>
        <div className="flex items-center justify-between gap-2 border-t border-border px-3 py-2">
          <span className="num text-12 text-text-3">
            {picked.from ?? 'first day'} – {picked.to ?? 'last day'}
          </span>
          <Button size="small" disabled={!complete} onClick={() => complete && onChange(complete)}>
            Apply
          </Button>
        </div>
      </div>
    </div>
  )
}
