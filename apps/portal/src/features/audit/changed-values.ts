import type { AuditEntry } from '@milepost/contract/audit/endpoints'
import { isRemoval } from '@milepost/contract/audit/words'
import { fieldWord, wordsOfField } from './value-words.ts'

export type ValueColumn = 'before' | 'after' | 'value'
type ChangedValue = { name: string } & Partial<Record<ValueColumn, string | null>>

/** Formats an instant with its zone. */
type Time = (instant: string) => string

/**
 * Returns the recorded values of a change by field, and which columns they have: those before and after it if it recorded
 * both; only those before it if it removed the record; else its values, which have no before. Values without text, such
 * as empty lists, are null.
 */
export function changedValues(
  { action, detail }: Pick<AuditEntry, 'action' | 'detail'>,
  time: Time,
): {
  columns: readonly ValueColumn[]
  values: ChangedValue[]
} {
  const { before, ...given } = detail
  const earlier = typeof before === 'object' && before !== null ? (before as Record<string, unknown>) : undefined
  const nameOf = (field: string) => fieldWord(action, field)
  const textOf = (field: string, value: unknown) => valueText({ action, time }, field, value)
  if (isRemoval(action))
    return {
      columns: ['before'],
      values: Object.entries({ ...given, ...earlier }).map(([field, value]) => ({
        name: nameOf(field),
        before: textOf(field, value),
      })),
    }
  if (!earlier)
    return {
      columns: ['value'],
      values: Object.entries(given).map(([field, value]) => ({ name: nameOf(field), value: textOf(field, value) })),
    }
  return {
    columns: ['before', 'after'],
    // What is recorded only as it was before didn't change.
    values: Object.entries(given).map(([field, value]) => ({
      name: nameOf(field),
      before: textOf(field, earlier[field]),
      after: textOf(field, value),
    })),
  }
}

const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

function valueText(of: { action: string; time: Time }, field: string, value: unknown): string | null {
  const inner = (one: unknown) => valueText(of, field, one)
  if (value === undefined || value === null || value === '') return null
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) {
    if (value.length === 0) return null
    // Ids of many records say nothing; how many there are does.
    return field === 'ids' ? String(value.length) : value.map(inner).join(', ')
  }
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, one]) => `${fieldWord(of.action, name)}: ${valueText(of, name, one) ?? 'none'}`)
      .join('; ')
  const text = String(value)
  return instant.test(text) ? of.time(text) : (wordsOfField(of.action, field)?.(text) ?? text)
}
