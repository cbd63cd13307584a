import { useMemo, useState } from 'react'
import { useMediaQuery } from '../layout/media-query.ts'
import type { Column, Density } from './column.ts'
import type { TableMemory, TableStorage } from './table-memory.ts'

/** Ids of the columns that the user hasn't chosen and that are hidden by default. */
export const hiddenAtFirst = <Row>(columns: readonly Column<Row>[], wide: boolean): string[] =>
  columns.filter((column) => column.hiddenAtFirst || (column.priority === 3 && !wide)).map((column) => column.id)

/** Columns and density as the user left them, saved on every change. */
export function useTableView<Row>(columns: readonly Column<Row>[], storage: TableStorage | undefined) {
  const [kept, setKept] = useState(() => ({ storage, memory: storage?.get() ?? {} }))
  // Another storage may have other columns: a saved view's, or the person's own again.
  if (kept.storage !== storage) setKept({ storage, memory: storage?.get() ?? {} })
  const { memory } = kept
  const wide = useMediaQuery('(min-width: 1500px)')
  const hidden = useMemo(() => memory.hidden ?? hiddenAtFirst(columns, wide), [memory.hidden, columns, wide])
  const density: Density = memory.density ?? 'regular'

  const remember = (change: TableMemory) => {
    const next = { ...memory, ...change }
    setKept({ storage, memory: next })
    storage?.set(next)
  }
  const reset = () => {
    setKept({ storage, memory: {} })
    storage?.set({})
  }
  return { hidden, density, remember, reset }
}
