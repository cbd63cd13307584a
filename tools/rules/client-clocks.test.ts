import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** A local time by the database's zone data: days and months of clients would begin at another instant than in lists. */
const databaseClock = /at time zone (?!'UTC')/

test('groups by the clocks of clients with our offsets, not the database’s', () => {
  const files = globSync('apps/server/src/{features,reporting}/**/*.ts').filter((file) => !file.endsWith('.test.ts'))
  expect(files.length).toBeGreaterThan(300)
  const found = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) => (databaseClock.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
  )
  expect(found).toEqual([])
})
