import { cn } from '@milepost/ui/cn'
import { Button } from '@milepost/ui/form/button'
import { Columns2, List, Map as MapIcon } from '@milepost/ui/icons'
import type { VehicleFilters } from './vehicle-filters.ts'

type View = VehicleFilters['view']

const views = [
  { value: 'list', label: 'List', Icon: List },
  { value: 'map', label: 'Map', Icon: MapIcon },
  { value: 'split', label: 'Split', Icon: Columns2 },
] as const satisfies readonly { value: View; label: string; Icon: typeof List }[]

/** List, map, or both if there is room. */
export function ViewToggle({ value, onChange }: { value: View; onChange: (view: View) => void }) {
  return (
    <fieldset className="flex [&>*]:rounded-none [&>*+*]:-ml-px [&>*:first-of-type]:rounded-l-control [&>*:last-of-type]:rounded-r-control">
      <legend className="sr-only">Show as</legend>
      {views.map(({ value: view, label, Icon }) => (
        <Button
          key={view}
          aria-pressed={view === value}
          variant={view === value ? 'selected' : 'outline'}
          className={cn(view === value && 'z-1', view === 'split' && 'max-tablet:hidden')}
          onClick={() => onChange(view)}
        >
          <Icon aria-hidden />
          {label}
        </Button>
      ))}
    </fieldset>
  )
}
