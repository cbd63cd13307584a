import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { providersPage, target } from './make-provider-docs.ts'

test('docs/providers.md says what the manifests say', async () => {
  expect(await readFile(target, 'utf8')).toBe(providersPage())
})
