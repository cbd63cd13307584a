import { ScoringInputError } from './wrong-input.ts'

/** Looked through before: a score must not look again, for there are tens of thousands of one model a second. */
const checked = new WeakSet<object>()

/**
 * Throws ScoringInputError, which names the field, for a number of a configuration or of priors that is none; as JSON, in
 * which they are stored, such a number is null.
 */
export function checkModel(name: 'config' | 'priors', model: object): void {
  if (checked.has(model)) return
  checkNumbers(name, model)
  checked.add(model)
}

function checkNumbers(field: string, value: unknown): void {
  if (value === null || (typeof value === 'number' && !Number.isFinite(value)))
    throw new ScoringInputError(field, value, 'give a finite number.')
  if (typeof value === 'object')
    for (const [name, inner] of Object.entries(value)) checkNumbers(`${field}.${name}`, inner)
}
