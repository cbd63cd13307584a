import { pageSizes } from '@milepost/domain/limits'
import { z } from 'zod'
import { textField } from '../scope/scope-fields.ts'

/** Search parameters of every list besides its own filters: text, page and order. */
export const listFields = <const Columns extends readonly [string, ...string[]]>(columns: Columns) => ({
  ...textField,
  page: z.coerce.number<string | number>().int().min(1).max(1_000_000).default(1),
  size: z.coerce.number<string | number>().pipe(z.literal(pageSizes)).optional(),
  sort: z.enum(columns).optional(),
  order: z.enum(['asc', 'desc']).optional(),
  /** The visible columns, separated by commas: those of a saved view, instead of the person's own. */
  columns: z
    .string()
    .max(1000)
    .regex(/^[\w.-]+(,[\w.-]+)*$/)
    .optional(),
})

/** The grouping of the rows. */
export const groupField = <const Ways extends readonly [string, ...string[]]>(ways: Ways) => ({
  by: z.enum(['none', ...ways]).default('none'),
})

/** The same without specific types: what list components read from any list's URL. */
export type ListValues = {
  text: string
  page: number
  size?: number | undefined
  sort?: string | undefined
  order?: 'asc' | 'desc' | undefined
  columns?: string | undefined
}
