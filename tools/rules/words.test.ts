import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

/**
 * Words of an older dialect that plain product English doesn't need. They are matched as whole words, also inside
 * identifiers (`untoldVehicle`, `set_aside`), test names, comments, SQL and documents.
 */
const banned =
  /\b(told|tells?|untold|nobody|somebody|whom|anew|stands?|stood|thereof|nought|overs|set asides?|said|surely|telling|heard|of which nobody|weigh(s|ed|ing)?|mend(s|ed|ing)?|unheard|untellable|noted nothing|printed payloads?|kept (months|values))\b/i

/** Phrases that are right as they are: a provider's own term, or a word of another trade. */
const exceptions: readonly RegExp[] = [
  // The Unix account.
  /find user\('nobody'\)/g,
]

/** Files that quote the words because they are about them. */
const aboutWords = /^tools\/rules\/words\.test\.ts$/

const textFile = /\.(ts|tsx|mjs|sql|md|txt|css|html|sh)$/
const leftOut = /\.gen\.|\/fixtures\/|^LICENSE/

/** Splits identifiers into words: `setAsideRows`, `set_aside` and `set-rejected` all become `set rejected …`. */
const inWords = (line: string) =>
  line
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .toLowerCase()

test('code, tests and documents use plain words', async () => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => textFile.test(file) && !leftOut.test(file) && !aboutWords.test(file))
  expect(files.length).toBeGreaterThan(2000)
  const found: string[] = []
  for (const file of files) {
    const name = inWords(file)
    if (banned.test(name)) found.push(`${file}: its name`)
    const text = await readFile(file, 'utf8').catch(() => '')
    text.split('\n').forEach((line, index) => {
      const words = exceptions.reduce((rest, phrase) => rest.replaceAll(phrase, ''), inWords(line))
      const word = banned.exec(words)?.[0]
      if (word) found.push(`${file}:${index + 1}: "${word}" in ${line.trim().slice(0, 120)}`)
    })
  }
  expect(found).toEqual([])
})
