import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { providersPage, target } from './make-provider-docs.ts'

test('keeps docs/providers.md in sync with the manifests', async () => {
  expect(await readFile(target, 'utf8')).toBe(providersPage())
})
