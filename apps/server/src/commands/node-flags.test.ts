import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { nodeFlags } from './node-flags.ts'

const read = (path: string) => readFile(new URL(`../../../../${path}`, import.meta.url), 'utf8')

test.each(['package.json', 'tools/start.mjs'])('starts Node in %s with the product’s flags', async (file) => {
  const text = await read(file)
  expect(text).toContain('apps/server/src/main.ts')
  for (const flag of nodeFlags) expect(text).toContain(flag)
})
