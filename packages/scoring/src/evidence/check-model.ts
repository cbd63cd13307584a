import { ScoringInputError } from './wrong-input.ts'

/**
 * Already checked models. A score must not check again, because one model scores tens of thousands of subjects per
 * second.
 */
const checked = new WeakSet<object>()

/**
 * Throws ScoringInputError, which names the field, for an invalid number in a configuration or in priors. In the stored
 * JSON, such a number is null.
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
