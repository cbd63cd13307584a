import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * A text in a component's attribute that records don't exist. Until they are imported, it is unknown: such a text goes
 * through `useNone`, `noEvents` or `useNeverLocated`, which say so.
 */
const flatNone = /\b(title|none|never)="(No (events|trips|losses|positions)\b[^"]* (in|for) |Never located)/

/** What people did, rather than what is imported. */
const ofPeople = /No events rated in/

test('says that there are no records only where it is known', () => {
  const files = globSync('apps/portal/src/**/*.tsx').filter((file) => !file.endsWith('.test.tsx'))
  expect(files.length).toBeGreaterThan(400)
  const found = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        flatNone.test(line) && !ofPeople.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [],
      ),
  )
  expect(found).toEqual([])
})
