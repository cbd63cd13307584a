import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { iconsSource } from '../packages/ui/icons/make-icons.ts'

test('icons.gen.tsx matches the Lucide package (if not: npm run icons -w packages/ui)', async () => {
  const file = new URL('../packages/ui/src/icon/icons.gen.tsx', import.meta.url)
  expect(await readFile(file, 'utf8')).toBe(iconsSource())
})
