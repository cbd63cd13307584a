import { plainWord } from '@milepost/domain/plain-word'

export type ChangedValue = { name: string; before: string | null; after: string | null }

/**
 * Returns the recorded values of a change by field: those after it and, if recorded under `before`, those before. Values
 * without text, such as empty lists, are null.
 */
export function changedValues(detail: Readonly<Record<string, unknown>>): ChangedValue[] {
  const { before, ...after } = detail
  const earlier = typeof before === 'object' && before !== null ? (before as Record<string, unknown>) : {}
  const names = [...new Set([...Object.keys(after), ...Object.keys(earlier)])]
  return names.map((name) => ({
    name: plainWord(name),
    before: textOf(earlier[name]),
    after: name in after ? textOf(after[name]) : null,
  }))
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
