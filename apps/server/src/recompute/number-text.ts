const codeOf = (character: string) => character.charCodeAt(0)
const [zero, nine, point, minus, plus, exponent] = [
  codeOf('0'),
  codeOf('9'),
  codeOf('.'),
  codeOf('-'),
  codeOf('+'),
  codeOf('e'),
]

/** With more digits, adding digit by digit rounds more than once. */
const exactDigits = 15

/**
 * Reads separated numbers, as rollups store them in text, character by character: a response reads tens of thousands of
 * such texts, and cutting out substrings would take most of its time.
 */
export class NumberText {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  /** Reads the next number, as JSON or PostgreSQL writes it. */
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

  /** Returns true if a number follows. */
  isAtNumber(): boolean {
    const code = this.#text.charCodeAt(this.#at)
    return (code >= zero && code <= nine) || code === minus
  }

  /** Reads up to the next separator and skips it. */
  wordUpTo(sign: string): string {
    const end = this.#text.indexOf(sign, this.#at)
    const word = this.#text.slice(this.#at, end)
    this.#at = end + 1
    return word
  }

  /** Skips values, each including its comma. */
  skip(values: number): void {
    for (let left = values; left > 0; left--) this.#at = this.#text.indexOf(',', this.#at) + 1
  }

  /** Skips everything through the next separator; returns true if there was one. */
  skipPast(sign: string): boolean {
    const found = this.#text.indexOf(sign, this.#at)
    this.#at = found < 0 ? this.#text.length : found + 1
    return found >= 0
  }

  /** Returns true if a separator follows, and skips it. */
  hasNext(sign: number): boolean {
    if (this.#text.charCodeAt(this.#at) !== sign) return false
    this.#at++
    return true
  }
}

const isOfFraction = (code: number) => code === point || code === minus || code === plus || code === exponent

/** Separators between numbers. */
export const sign = { comma: codeOf(','), semicolon: codeOf(';'), colon: codeOf(':'), bar: codeOf('|') } as const
