import { type ScimOperation, scimSchemas } from '@milepost/contract/directory/scim'
import { invalid } from '../../app-error.ts'
import { filterOf } from './filter.ts'

type Item = Record<string, unknown>
export type Document = Record<string, unknown>

/** An attribute's form: one value, named parts, or a list of items with a `value`. */
type Attribute = { is: 'value' } | { is: 'parts' | 'list'; parts: readonly string[] }

const value = { is: 'value' } as const
/** What can be changed. Anything else that a directory changes is ignored. */
export const userAttributes: Readonly<Record<string, Attribute>> = {
  userName: value,
  externalId: value,
  active: value,
  displayName: value,
  name: { is: 'parts', parts: ['formatted', 'givenName', 'familyName'] },
  emails: { is: 'list', parts: ['value', 'type', 'primary'] },
}
export const groupAttributes: Readonly<Record<string, Attribute>> = {
  displayName: value,
  externalId: value,
  members: { is: 'list', parts: ['value'] },
}

type Attributes = typeof userAttributes
type Change = { op: string; value: unknown; index: number }
type Target = { name: string; attribute: Attribute; filter: string | undefined; part: string | undefined }

/** Applies a PATCH (RFC 7644, 3.5.2) to a copy of a resource. Throws `invalid` at the operation that can't be applied. */
export function patched(document: Document, operations: readonly ScimOperation[], known: Attributes): Document {
  return operations.reduce((result, { op, path, value: given }, index) => {
    const change = { op: op.toLowerCase(), value: given, index }
    if (path !== undefined && path !== '') return applied(result, path, change, known)
    if (change.op === 'remove') throw refused(index, 'path', 'is missing: name what to remove')
    if (!isItem(given)) throw refused(index, 'value', 'must be a group of fields if there is no path')
    // Without a path, the value has attributes by name, possibly with dots.
    return Object.entries(given).reduce(
      (inner, [name, item]) => applied(inner, name, { ...change, value: item }, known),
      result,
    )
  }, document)
}

function applied(document: Document, path: string, change: Change, known: Attributes): Document {
  const target = targetOf(path, change, known)
  if (!target) return document
  const { name, attribute } = target
  return { ...document, [name]: next(document[name], attribute, target, change) }
}

const ofCoreSchemas = new RegExp(`^(${scimSchemas.user}|${scimSchemas.group}):`, 'i')

/** Returns the attribute that a path names; undefined if Milepost doesn't have it. */
function targetOf(path: string, { index }: Change, known: Attributes): Target | undefined {
  const own = path.trim().replace(ofCoreSchemas, '')
  const match = /^(?<name>\w+)(\[(?<filter>.*)\])?(\.(?<part>\w+))?$/s.exec(own)
  if (!match?.groups) {
    if (own.startsWith('urn:')) return undefined
    throw refused(index, 'path', 'is not a path, such as name.givenName')
  }
  const name = ofSameName(Object.keys(known), match.groups.name!)
  const attribute = name === undefined ? undefined : known[name]
  if (name === undefined || !attribute) return undefined
  const { filter, part: given } = match.groups
  if (filter !== undefined && attribute.is !== 'list')
    throw refused(index, 'path', `can’t have a filter: ${name} is not a list`)
  if (given === undefined) return { name, attribute, filter, part: undefined }
  const part = attribute.is === 'value' ? undefined : ofSameName(attribute.parts, given)
  return part === undefined ? undefined : { name, attribute, filter, part }
}

const ofSameName = (names: readonly string[], name: string) =>
  names.find((one) => one.toLowerCase() === name.toLowerCase())

function next(current: unknown, attribute: Attribute, { filter, part }: Target, change: Change): unknown {
  if (attribute.is === 'list') return nextList(itemsOf(current), filter, part, change)
  if (attribute.is === 'value') return change.op === 'remove' ? undefined : change.value
  const before = isItem(current) ? current : {}
  if (part !== undefined) return { ...before, [part]: change.op === 'remove' ? undefined : change.value }
  if (change.op === 'remove') return undefined
  return change.op === 'add' && isItem(change.value) ? { ...before, ...change.value } : change.value
}

function nextList(items: Item[], filter: string | undefined, part: string | undefined, change: Change): unknown {
  const { op, index } = change
  if (filter === undefined && part === undefined) {
    const given = itemsOf(change.value)
    if (op === 'replace') return given
    if (op === 'add') return [...without(items, given), ...given]
    return change.value === undefined || change.value === null ? [] : without(items, given)
  }
  const matches = filter === undefined ? () => true : filterOf(filter, `body.Operations.${index}.path`)
  if (op === 'remove' && part === undefined) return items.filter((item) => !matches(item))
  const changed = part === undefined ? itemsOf(change.value)[0] : { [part]: op === 'remove' ? undefined : change.value }
  if (items.some(matches)) return items.map((item) => (matches(item) ? { ...item, ...changed } : item))
  // Entra ID writes to the item of a type before there is one.
  const [, named, text] = /^\s*(\w+)\s+eq\s+"([^"]*)"\s*$/i.exec(filter ?? '') ?? []
  return op === 'remove' || named === undefined ? items : [...items, { [named]: text, ...changed }]
}

const isItem = (given: unknown): given is Item => typeof given === 'object' && given !== null && !Array.isArray(given)

/** Returns items of a list; a plain value is an item of its own. */
const itemsOf = (given: unknown): Item[] =>
  (Array.isArray(given) ? given : given === undefined || given === null ? [] : [given]).map((item: unknown) =>
    isItem(item) ? item : { value: item },
  )

function without(items: Item[], others: Item[]): Item[] {
  const values = new Set(others.map(keyOf))
  return items.filter((item) => !values.has(keyOf(item)))
}
const keyOf = (item: Item) => String(item.value).toLowerCase()

const refused = (index: number, field: 'path' | 'value', message: string) =>
  invalid([{ field: `body.Operations.${index}.${field}`, message }])
