import { glob, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type AnyProvider, providers } from '@milepost/providers/registry'
import { expect, test } from 'vitest'
import { simulated } from '../registry.ts'

test('has a simulator and conformance checks for every connector', async () => {
  const checked: string[] = []
  for await (const path of glob('*/conformance.test.ts', { cwd: join(import.meta.dirname, '..') }))
    checked.push(dirname(path))
  expect(checked.sort()).toEqual(Object.keys(providers).sort())
  expect(Object.keys(simulated).sort()).toEqual(checked)
})

const docs = join(import.meta.dirname, '../../../../docs/conformance.md')
/** Files that no check is in. */
const parts = ['conform', 'contents', 'facts', 'matching', 'subject']

test('documents every check, and which connectors it holds for', async () => {
  const rows = (await readFile(docs, 'utf8'))
    .split('\n')
    .filter((line) => /`[\w-]+\.ts`/.test(line) && line.startsWith('|'))
  const documented = rows.flatMap((row) => [...row.matchAll(/`([\w-]+)\.ts`/g)].map(([, name]) => name))
  const files: string[] = []
  for await (const file of glob('*.ts', { cwd: import.meta.dirname })) files.push(file.replace(/\.ts$/, ''))
  const checks = files.filter((name) => !name.includes('.') && !parts.includes(name))
  expect([...new Set(documented)].sort()).toEqual(checks.sort())
  const namesOf = (is: (manifest: AnyProvider['manifest']) => boolean) =>
    (Object.values(providers) as AnyProvider[])
      .flatMap(({ manifest }) => (is(manifest) ? [manifest.displayName] : []))
      .sort()
      .join(', ')
  const listed = (file: string) =>
    rows.filter((row) => row.includes(`\`${file}\``)).map((row) => row.split('|').at(-2)?.trim())
  expect(listed('driver-changes.ts')).toEqual([
    namesOf(({ quality }) => quality.done['Drivers who change on a trip'] !== undefined),
  ])
  expect(listed('privacy.ts').slice(0, 2)).toEqual(
    Array(2).fill(namesOf(({ hasPrivateTrips }) => hasPrivateTrips === true)),
  )
})

test('gives the reason for each part of an API that isn’t read', () => {
  for (const { manifest } of Object.values(providers) as AnyProvider[])
    for (const part of manifest.notRead ?? []) {
      const { open, notApplicable } = manifest.quality
      expect(open[part] ?? notApplicable[part], `${manifest.code}: ${part}`).toMatch(/[a-z]{3}.*\.$/)
    }
})

/** What a name says about a crash, and the types that it can't be then. */
const otherThanNamed: readonly [named: RegExp, types: readonly string[]][] = [
  [/near.?(collis|crash|miss|accident)/, ['collision', 'possibleCollision', 'forwardCollisionWarning']],
  [/possible|potential|suspect|unconfirmed|minor.?collision/, ['collision']],
  [/warning/, ['collision', 'possibleCollision', 'nearCollision']],
]

test('takes no near, possible or warned-of collision for more than it is', () => {
  for (const { manifest } of Object.values(providers) as AnyProvider[])
    for (const [tag, type] of Object.entries(manifest.incidentTags))
      for (const [named, types] of otherThanNamed)
        if (named.test(tag)) expect(types, `${manifest.code}: ${tag}`).not.toContain(type)
})
