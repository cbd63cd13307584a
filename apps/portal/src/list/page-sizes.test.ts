import { tablePageSize, v2PageSize } from '@milepost/domain/limits'
import { expect, test } from 'vitest'

type Listed = { name: string; endpoint: { path: string }; size: number }

const isList = (value: unknown): value is Listed =>
  typeof value === 'object' && value !== null && 'endpoint' in value && 'size' in value

const modules = import.meta.glob<Record<string, unknown>>('../features/**/*-list.{ts,tsx}', { eager: true })
const lists = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter(isList)

/** The v2 lists and losses begin with 20 rows, all other tables with 10. */
const isLong = (path: string) => path.startsWith('/v2/') || path === '/accidents'

test.each(lists.map((list) => [list.name, list] as const))('%s begins with its default page size', (_, list) => {
  expect(list.size).toBe(isLong(list.endpoint.path) ? v2PageSize : tablePageSize)
})
