import type { Density, Sort } from './column.ts'

/** Settings of a table that are remembered per user and page. */
export interface TableMemory {
  hidden?: string[]
  density?: Density
  pageSize?: number
  sort?: Sort | undefined
}

/** Where they are stored; the app binds it to its key (page and user). */
export interface TableStorage {
  get(): TableMemory | undefined
  set(memory: TableMemory): void
}
