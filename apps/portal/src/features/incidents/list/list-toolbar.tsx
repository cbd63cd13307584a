import { cn } from '@milepost/ui/cn'
import { SingleFilter } from '@milepost/ui/filter/choice-filters'
import { Button } from '@milepost/ui/form/button'
import { Images, PanelRight, Rows3 } from '@milepost/ui/icons'
import { GroupChip } from '../../../list/parts/group-chip.tsx'
import type { EventFilters } from '../shared/event-filters.ts'
import type { EventListState } from './event-list-state.ts'

interface ListToolbarProps {
  list: EventListState
  preview: boolean
  onLayout: (layout: NonNullable<EventFilters['layout']>) => void
  onPreview: (on: boolean) => void
}

const orderOptions = [
  { value: 'occurredAt desc', label: 'Newest first' },
  { value: 'riskScore desc', label: 'Highest risk first' },
  { value: 'importance desc', label: 'Most important first' },
  { value: 'occurredAt asc', label: 'Oldest first' },
  { value: 'riskScore asc', label: 'Lowest risk first' },
] as const

const layoutButtons = [
  { value: 'table', label: 'Table', icon: Rows3 },
  { value: 'cards', label: 'Cards', icon: Images },
] as const

/** Display options of the list: table or cards, order, groups, and the preview. */
export function ListToolbar({ list, preview, onLayout, onPreview }: ListToolbarProps) {
  const { values, sort, change } = list
  return (
    <div data-screen-only className="flex flex-wrap items-center gap-2 max-tablet:mb-2 tablet:contents">
      <fieldset className="hidden tablet:flex">
        <legend className="sr-only">Layout</legend>
        {layoutButtons.map(({ value, label, icon: Icon }, index) => (
          <Button
            key={value}
            size="small"
            variant={values.layout === value ? 'selected' : 'outline'}
            aria-pressed={values.layout === value}
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
        value={`${sort.id} ${sort.descending ? 'desc' : 'asc'}`}
        fallback="occurredAt desc"
        options={orderOptions}
        onChange={(next = 'occurredAt desc') => {
          const [column, order] = next.split(' ') as [EventFilters['sort'], EventFilters['order']]
          change({ sort: column, order })
        }}
      />
      <GroupChip list={list} />
      <Button
        size="small"
        variant={preview ? 'selected' : 'outline'}
        aria-pressed={preview}
        className="hidden desk:inline-flex"
        onClick={() => onPreview(!preview)}
      >
        <PanelRight aria-hidden />
        Preview
      </Button>
    </div>
  )
}
