import type { AuditEntry } from '@milepost/contract/audit/endpoints'
import { isRemoval } from '@milepost/contract/audit/words'
import { plainWord } from '@milepost/domain/plain-word'

export type ValueColumn = 'before' | 'after' | 'value'
type ChangedValue = { name: string } & Partial<Record<ValueColumn, string | null>>

/**
 * Returns the recorded values of a change by field, and which columns they have: those before and after it if it recorded
 * both; only those before it if it removed the record; else its values, which have no before. Values without text, such
 * as empty lists, are null.
 */
export function changedValues({ action, detail }: Pick<AuditEntry, 'action' | 'detail'>): {
  columns: readonly ValueColumn[]
  values: ChangedValue[]
} {
  const { before, ...given } = detail
  const earlier = typeof before === 'object' && before !== null ? (before as Record<string, unknown>) : undefined
  if (isRemoval(action))
    return {
      columns: ['before'],
      values: Object.entries({ ...given, ...earlier }).map(([name, value]) => ({
        name: plainWord(name),
        before: textOf(value),
      })),
    }
  if (!earlier)
    return {
      columns: ['value'],
      values: Object.entries(given).map(([name, value]) => ({ name: plainWord(name), value: textOf(value) })),
    }
  return {
    columns: ['before', 'after'],
    // What is recorded only as it was before didn't change.
    values: Object.entries(given).map(([name, value]) => ({
      name: plainWord(name),
      before: textOf(earlier[name]),
      after: textOf(value),
    })),
  }
}

function textOf(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(textOf).join(', ')
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, inner]) => `${plainWord(name)}: ${textOf(inner) ?? 'none'}`)
      .join('; ')
  return String(value)
}
