import { DayPicker, type DateRange as PickedRange } from 'react-day-picker'
import { ChevronLeft, ChevronRight } from '../icon/icons.gen.tsx'
import { calendarDate, type Days, dayOf } from './date-range-days.ts'
import { firstWeekday } from './first-weekday.ts'

interface CalendarProps {
  value: Partial<Days>
  onChange: (value: Partial<Days>) => void
  /** Days after this one can't be chosen. */
  latest: string
}

/** A month for choosing a first and a last day. */
export function Calendar({ value, onChange, latest }: CalendarProps) {
  const selected: PickedRange | undefined = value.from
    ? { from: calendarDate(value.from), to: value.to ? calendarDate(value.to) : undefined }
    : undefined
  return (
    <DayPicker
      mode="range"
      // Choosing a day after both are set starts over: moving one end of the old range would be unexpected.
      resetOnSelect
      today={calendarDate(latest)}
      weekStartsOn={firstWeekday(navigator.language)}
      selected={selected}
      defaultMonth={calendarDate(value.to ?? value.from ?? latest)}
      disabled={{ after: calendarDate(latest) }}
      onSelect={(picked) =>
        onChange({
          ...(picked?.from ? { from: dayOf(picked.from) } : {}),
          ...(picked?.to ? { to: dayOf(picked.to) } : {}),
        })
      }
      components={{
        Chevron: ({ orientation }) =>
          orientation === 'left' ? (
            <ChevronLeft aria-hidden className="size-4" />
          ) : (
            <ChevronRight aria-hidden className="size-4" />
          ),
      }}
      classNames={{
        root: 'relative p-2 text-13',
        nav: 'absolute top-2 right-2 flex gap-1',
        button_previous: 'grid size-7 place-items-center rounded-control hover:bg-sunken',
        button_next: 'grid size-7 place-items-center rounded-control hover:bg-sunken aria-disabled:opacity-40',
        month_caption: 'flex h-7 items-center px-1.5 font-semibold',
        weekday: 'size-8 text-12 font-normal text-text-3',
        day: 'num p-0 text-center',
        day_button: 'grid size-8 place-items-center rounded-control hover:bg-sunken disabled:pointer-events-none',
        today: 'font-semibold underline underline-offset-4',
        outside: 'text-text-3',
        disabled: 'text-text-3 opacity-55',
        range_middle: 'bg-primary-soft text-primary-text',
        range_start: 'rounded-l-control bg-primary-soft [&>button]:bg-primary [&>button]:text-on-primary',
        range_end: 'rounded-r-control bg-primary-soft [&>button]:bg-primary [&>button]:text-on-primary',
      }}
    />
  )
}
