import { type VehicleSettings, VehicleSettingsInput } from '@milepost/contract/vehicles/endpoints'

/** Value types of a setting. */
export const settingKinds = { text: 'Text', number: 'Number', flag: 'Yes or no', none: 'Empty' } as const
export type SettingKind = keyof typeof settingKinds

/** A setting being edited. */
export type SettingRow = { id: number; key: string; kind: SettingKind; text: string }

type Value = VehicleSettings[string]

export function rowsOf(settings: VehicleSettings): SettingRow[] {
  return Object.entries(settings)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value], id) => ({ id, key, kind: kindOf(value), text: textOf(value) }))
}

function kindOf(value: Value): SettingKind {
  if (value === null) return 'none'
  if (typeof value === 'boolean') return 'flag'
  return typeof value === 'number' ? 'number' : 'text'
}

/** Formats a value for display. */
export function textOf(value: Value | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return String(value)
}

/** The parsed settings, or the problems by row id; `whole` concerns all of them. */
export type Read = { settings: VehicleSettings } | { problems: Readonly<Record<number, string>>; whole?: string }

/** Parses the rows. Reports all problems at once. */
export function readRows(rows: readonly SettingRow[]): Read {
  const problems: Record<number, string> = {}
  const settings: VehicleSettings = {}
  const seen = new Map<string, number>()
  for (const { id, key, kind, text } of rows) {
    const name = key.trim()
    if (!name) problems[id] = 'Enter a name.'
    else if (seen.has(name)) problems[id] = `“${name}” already exists.`
    else if (kind === 'number' && (text.trim() === '' || !Number.isFinite(Number(text))))
      problems[id] = 'Type a number.'
    else settings[name] = typedValue(kind, text)
    seen.set(name, id)
  }
  const checked = checkSettings(settings)
  for (const [key, problem] of Object.entries(checked.byKey)) {
    const id = seen.get(key)
    if (id !== undefined) problems[id] ??= problem
  }
  if (Object.keys(problems).length === 0 && !checked.whole) return { settings }
  return { problems, ...(checked.whole && { whole: checked.whole }) }
}

function typedValue(kind: SettingKind, text: string): Value {
  if (kind === 'none') return null
  if (kind === 'flag') return text === 'yes'
  return kind === 'number' ? Number(text) : text
}

/** Validates settings against the contract, by key and as a whole. */
function checkSettings(settings: VehicleSettings): { byKey: Record<string, string>; whole?: string } {
  const byKey: Record<string, string> = {}
  let whole: string | undefined
  for (const { path, message } of VehicleSettingsInput.safeParse(settings).error?.issues ?? []) {
    const sentence = `It ${message}.`
    if (path.length) byKey[String(path[0])] ??= sentence
    else whole = `The settings ${message}.`
  }
  return { byKey, ...(whole && { whole }) }
}

/** Parses settings from JSON, or explains why it isn't valid. */
export function readJson(text: string): { settings: VehicleSettings } | { problem: string } {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { problem: 'This isn’t valid JSON. Check quotes, commas and braces.' }
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { problem: 'Settings must be an object: {"name": "value"}.' }
  const odd = Object.entries(value).find(([, one]) => typeof one === 'object' && one !== null)
  if (odd) return { problem: `“${odd[0]}” must be text, a number, true, false or null.` }
  const { byKey, whole } = checkSettings(value as VehicleSettings)
  const [first] = Object.entries(byKey)
  if (first) return { problem: `“${first[0]}”: ${first[1]}` }
  return whole ? { problem: whole } : { settings: value as VehicleSettings }
}

/** A changed setting. */
export type SettingChange = { key: string; before: string | null; after: string | null }

/** Returns the differences between two sets of settings by name; null for a missing value. */
export function changesOf(before: VehicleSettings, after: VehicleSettings): SettingChange[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .toSorted()
    .filter((key) => before[key] !== after[key] || Object.hasOwn(before, key) !== Object.hasOwn(after, key))
    .map((key) => ({ key, before: displayOf(before, key), after: displayOf(after, key) }))
}

function displayOf(settings: VehicleSettings, key: string): string | null {
  if (!Object.hasOwn(settings, key)) return null
  const value = settings[key]
  if (value === null || value === '') return 'empty'
  return typeof value === 'string' ? `“${value}”` : textOf(value)
}
