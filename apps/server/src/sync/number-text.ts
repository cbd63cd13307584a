const codeOf = (character: string) => character.charCodeAt(0)
const [zero, nine, point, minus, plus, exponent] = [
  codeOf('0'),
  codeOf('9'),
  codeOf('.'),
  codeOf('-'),
  codeOf('+'),
  codeOf('e'),
]

/** Of more, adding digit by digit rounds more than once. */
const exactDigits = 15

/**
 * Reads numbers with signs between them, as rollups keep them in a text, character by character: an answer reads tens of thousands of
 * such texts, and pieces cut out of them on the way would be most of its time.
 */
export class NumberText {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  /** The number that stands here, as JSON or PostgreSQL writes it. */
  number(): number {
    const start = this.#at
    let value = 0
    let code = this.#text.charCodeAt(start)
    for (; code >= zero && code <= nine; code = this.#text.charCodeAt(++this.#at)) value = value * 10 + code - zero
    if (isOfFraction(code)) return this.#fraction(start)
    return this.#at - start > exactDigits ? Number(this.#text.slice(start, this.#at)) : value
  }

  #fraction(start: number): number {
    let code: number
    do code = this.#text.charCodeAt(++this.#at)
    while ((code >= zero && code <= nine) || isOfFraction(code))
    return Number(this.#text.slice(start, this.#at))
  }

  /** Whether a number stands here. */
  isAtNumber(): boolean {
    const code = this.#text.charCodeAt(this.#at)
    return (code >= zero && code <= nine) || code === minus
  }

  /** What stands here up to the next of a sign, which is passed over. */
  wordUpTo(sign: string): string {
    const end = this.#text.indexOf(sign, this.#at)
    const word = this.#text.slice(this.#at, end)
    this.#at = end + 1
    return word
  }

  /** Passes over so many values, each up to a comma and with it. */
  skip(values: number): void {
    for (let left = values; left > 0; left--) this.#at = this.#text.indexOf(',', this.#at) + 1
  }

  /** Passes over all up to a sign and it; tells whether there was one. */
  skipPast(sign: string): boolean {
    const found = this.#text.indexOf(sign, this.#at)
    this.#at = found < 0 ? this.#text.length : found + 1
    return found >= 0
  }

  /** Whether a sign stands here, which is then passed over. */
  hasNext(sign: number): boolean {
    if (this.#text.charCodeAt(this.#at) !== sign) return false
    this.#at++
    return true
  }
}

const isOfFraction = (code: number) => code === point || code === minus || code === plus || code === exponent

/** Signs that stand between numbers. */
export const sign = { comma: codeOf(','), semicolon: codeOf(';'), colon: codeOf(':'), bar: codeOf('|') } as const
