import { useMemo, useState } from 'react'
import type { Column, Density } from './column.ts'
import type { TableMemory, TableStorage } from './table-memory.ts'

/** Columns and density as the person left them, written back on every change. */
export function useTableView<Row>(columns: readonly Column<Row>[], storage: TableStorage | undefined) {
  const [memory, setMemory] = useState<TableMemory>(() => storage?.get() ?? {})
  const hidden = useMemo(
    () => memory.hidden ?? columns.filter((column) => column.hiddenAtFirst).map((column) => column.id),
    [memory.hidden, columns],
  )
  const density: Density = memory.density ?? 'regular'

  const remember = (change: TableMemory) => {
    const next = { ...memory, ...change }
    setMemory(next)
    storage?.set(next)
  }
  const reset = () => {
    setMemory({})
    storage?.set({})
  }
  return { hidden, density, remember, reset }
}
