import type { Density, Sort } from './column.ts'

/** What a table remembers for a person and a page. */
export interface TableMemory {
  hidden?: string[]
  density?: Density
  pageSize?: number
  sort?: Sort | undefined
}

/** Where it is kept; the app binds it to its key (page and user). */
export interface TableStorage {
  get(): TableMemory | undefined
  set(memory: TableMemory): void
}
