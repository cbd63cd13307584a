import { execFileSync } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'

/** Folders of the contract that hold what all nouns share. */
const shared = ['api', 'columns', 'openapi']

const foldersOf = async (path: string) =>
  (await readdir(path, { withFileTypes: true })).filter((entry) => entry.isDirectory()).map(({ name }) => name)

const nouns = (await foldersOf('packages/contract/src')).filter((name) => !shared.includes(name))

/** Features of one side that serve no endpoint of their own: their data comes with another noun's. */
const withoutEndpoints: readonly string[] = []

test.each(['apps/server/src/features', 'apps/portal/src/features'])(
  'each folder in %s is a noun of the contract',
  async (home) => {
    const features = await foldersOf(home)
    expect(features.length).toBeGreaterThan(10)
    expect(features.filter((name) => !nouns.includes(name) && !withoutEndpoints.includes(name))).toEqual([])
  },
)

test('no folder has more than 25 files', () => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' }).trim().split('\n')
  // Decision records and journeys are lists that are meant to grow.
  const grown = Map.groupBy(
    files.filter((file) => !file.startsWith('docs/decisions/') && !file.endsWith('.journey.ts')),
    dirname,
  )
  const large = [...grown].filter(([, list]) => list.length > 25)
  expect(large.map(([folder, list]) => `${folder}: ${list.length} files`)).toEqual([])
})
