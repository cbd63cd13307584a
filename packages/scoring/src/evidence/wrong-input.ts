/**
 * Impossible evidence, configuration or priors. `field` is the path of the value, such as `behavioral.phone.exposure`.
 */
export class ScoringInputError extends Error {
  readonly field: string
  constructor(field: string, value: unknown, wanted: string) {
    super(`${field} is ${typeof value === 'number' ? value : JSON.stringify(value)}: ${wanted}`)
    this.name = 'ScoringInputError'
    this.field = field
  }
}

/** Throws ScoringInputError unless the value is a finite number of zero or more. */
export function checkAmount(field: string, value: number, wanted: string): void {
  if (!(Number.isFinite(value) && value >= 0))
    throw new ScoringInputError(field, value, `give ${wanted}, zero or more.`)
}

/** Throws ScoringInputError unless the value is a finite number above zero. */
export function checkPositive(field: string, value: number, wanted: string): void {
  if (!(Number.isFinite(value) && value > 0)) throw new ScoringInputError(field, value, `give ${wanted}, above zero.`)
}
