import { regionById, regionName } from '@milepost/domain/regions'
import { ChartCard, type ChartTable } from '@milepost/ui/chart/chart-card'
import { cn } from '@milepost/ui/cn'
import { Button } from '@milepost/ui/form/button'
import { type ReactNode, useState } from 'react'

export interface RegionRow {
  regionId: number
  /** Length of the bar; null if unknown. */
  value: number | null
  /** A small sample: hatched, and not used to scale the other bars. */
  isSmall?: boolean | undefined
  text: string
  /** Small text after the figure: "n 4" of a small sample. */
  note?: string | undefined
}

interface RegionTableProps {
  title: ReactNode
  /** Highest first. */
  rows: readonly RegionRow[]
  table: ChartTable
  selected: number | undefined
  onPick: (regionId: number) => void
}

const shownAtFirst = 12

/** States and provinces ranked by a value; pressing one selects it, like a click on the map. */
export function RegionTable({ title, rows, table, selected, onPick }: RegionTableProps) {
  const [all, setAll] = useState(false)
  const most = Math.max(1e-9, ...rows.map(({ value, isSmall }) => (isSmall ? 0 : (value ?? 0))))
  const shown = all ? rows : rows.slice(0, shownAtFirst)
  return (
    <ChartCard title={title} table={table}>
      <ul className="num text-13" aria-label="States and provinces">
        {shown.map(({ regionId, value, isSmall, text, note }) => (
          <li key={regionId}>
            <button
              type="button"
              aria-pressed={selected === regionId}
              onClick={() => onPick(regionId)}
              className={cn(
                '-mx-2 grid min-h-[34px] w-[calc(100%+16px)] grid-cols-[minmax(0,9.5rem)_minmax(0,1fr)_auto] items-center gap-x-2.5 rounded-control px-2 text-left hover:bg-sunken',
                selected === regionId && 'bg-primary-soft',
              )}
            >
              <span className="line-clamp-2 leading-tight">{regionName(regionId)}</span>
              <span
                aria-hidden
                className={cn('h-3 rounded-[3px]', value === null || isSmall ? 'hatch w-full opacity-60' : 'bg-step-4')}
                style={value === null || isSmall ? undefined : { width: `${(100 * value) / most}%` }}
              />
              <span className="text-right">
                {text}
                {note && <span className="ml-1.5 text-12 text-text-3">{note}</span>}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {rows.length > shownAtFirst && (
        <Button size="small" className="mt-2" onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show all ${rows.length}`}
        </Button>
      )}
    </ChartCard>
  )
}

/** Returns "CA"; null for anything outside both countries. */
export const countryOf = (regionId: number) => regionById(regionId)?.country ?? null
