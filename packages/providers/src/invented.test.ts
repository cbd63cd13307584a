import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

/** Values invented by `tools/new-provider.ts` are marked: each of these places needs a fact and its source. */
test('leaves no invented values of a new connector', async () => {
  const left: string[] = []
  for await (const path of glob('packages/{providers,simulators}/src/*/**/*.ts')) {
    const lines = (await readFile(path, 'utf8')).split('\n')
    left.push(
      ...lines.flatMap((line, index) => (/\binvented\b/i.test(line) ? `${path}:${index + 1} ${line.trim()}` : [])),
    )
  }
  expect(left).toEqual([])
})
