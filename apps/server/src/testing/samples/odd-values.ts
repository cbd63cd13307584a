import fc from 'fast-check'

// Values for lists and files in property tests, at the limits of what may be stored.

const oddCharacters = [...'=+-@\t\r\n,;:"\'\\. %$1aZé•', '🚚', '\u0001', '\u2028', '＝', '－']
/** Unusual names and notes in a file. */
export const text = fc.oneof(
  fc.array(fc.constantFrom(...oddCharacters), { maxLength: 6 }).map((characters) => characters.join('')),
  fc.constantFrom('=1+1', '\\.', '\\N', 'null', '$1', ' =2', '""', 'a; =2;+3', 'a\n＠b'),
  fc.string({ unit: 'grapheme', maxLength: 12 }).filter((one) => !one.includes('\0') && one.isWellFormed()),
)
export const perhaps = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: null })
/** Codes in any table of labels, and some in none. */
export const code = fc.integer({ min: -1, max: 7 })
/** Values that round either way. */
const half = fc.constantFrom(0, 0.5, 1.5, 2.5, 49.5, 62.5, 99.5, 100)
export const score = fc.oneof(half, fc.float({ min: 0, max: 100, noNaN: true }))
export const meters = fc.oneof(
  fc.constantFrom(0, 80, 81, 99_949, 99_950, 160_853, 160_854, 160_855, 160_935),
  fc.integer({ min: 0, max: 2_000_000_000 }),
)
const around = (at: string) => fc.integer({ min: -5_400_000, max: 5_400_000 }).map((by) => Date.parse(at) + by)
/** Instants around clock changes, to the microsecond. */
export const instant = fc
  .tuple(
    fc.oneof(
      ...['2025-03-09T08:00Z', '2025-11-02T07:00Z', '2025-03-30T01:00Z', '2025-10-26T01:00Z', '2026-04-04T15:00Z'].map(
        around,
      ),
      fc.integer({ min: Date.UTC(2025, 0, 2), max: Date.UTC(2026, 10, 1) }),
    ),
    fc.constantFrom('000', '001', '499', '500', '999'),
  )
  .map(([ms, micros]) => new Date(ms).toISOString().replace('Z', `${micros}Z`))
/** A person's time and unit preferences. */
export const format = fc.record({
  units: fc.constantFrom('imperial', 'metric'),
  timeZone: fc.constantFrom(
    ...[
      'UTC',
      'America/Chicago',
      'Europe/London',
      'Asia/Kolkata',
      'Australia/Lord_Howe',
      'America/St_Johns',
      'Pacific/Chatham',
    ],
  ),
})
