import { cn } from '@milepost/ui/cn'
import { SingleFilter } from '@milepost/ui/filter/choice-filters'
import { Button } from '@milepost/ui/form/button'
import { Images, PanelRight, Rows3 } from 'lucide-react'
import type { EventFilters, Grouping, SettledFilters } from '../shared/event-filters.ts'

interface ListToolbarProps {
  filters: SettledFilters
  preview: boolean
  onChange: (next: Partial<EventFilters>) => void
  onLayout: (layout: SettledFilters['layout']) => void
  onPreview: (on: boolean) => void
}

const groupingOptions: { value: Grouping; label: string }[] = [
  { value: 'none', label: 'None' },
  { value: 'vehicle', label: 'Vehicle and day' },
  { value: 'driver', label: 'Driver and day' },
]
const orderOptions = [
  { value: 'time desc', label: 'Newest first' },
  { value: 'risk desc', label: 'Highest risk first' },
  { value: 'time asc', label: 'Oldest first' },
  { value: 'risk asc', label: 'Lowest risk first' },
] as const

const layoutButtons = [
  { value: 'table', label: 'Table', icon: Rows3 },
  { value: 'cards', label: 'Cards', icon: Images },
] as const

/** How the list is shown: table or cards, order, groups, and the event beside it. */
export function ListToolbar({ filters, preview, onChange, onLayout, onPreview }: ListToolbarProps) {
  const order = `${filters.sort} ${filters.order}` as const
  return (
    <div data-screen-only className="mb-2 flex flex-wrap items-center gap-2">
      <fieldset className="hidden tablet:flex">
        <legend className="sr-only">Layout</legend>
        {layoutButtons.map(({ value, label, icon: Icon }, index) => (
          <Button
            key={value}
            size="small"
            variant={filters.layout === value ? 'selected' : 'outline'}
            aria-pressed={filters.layout === value}
            className={cn(index === 0 ? 'rounded-r-none' : '-ml-px rounded-l-none')}
            onClick={() => onLayout(value)}
          >
            <Icon aria-hidden />
            {label}
          </Button>
        ))}
      </fieldset>
      <SingleFilter
        label="Order"
        value={order}
        fallback="time desc"
        options={orderOptions}
        onChange={(next = 'time desc') => {
          const [sort, direction] = next.split(' ') as [SettledFilters['sort'], EventFilters['order']]
          onChange({ sort, order: direction })
        }}
      />
      <SingleFilter
        label="Group"
        value={filters.by}
        fallback="none"
        options={groupingOptions}
        onChange={(by) => onChange({ by: (by as Grouping | undefined) ?? 'none', page: filters.page })}
      />
      <Button
        size="small"
        variant={preview ? 'selected' : 'outline'}
        aria-pressed={preview}
        className="ml-auto hidden desk:inline-flex"
        onClick={() => onPreview(!preview)}
      >
        <PanelRight aria-hidden />
        Preview
      </Button>
    </div>
  )
}
