import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

/** What `tools/new-provider.ts` makes up says so: each of these places waits for a fact and its source. */
test('nothing that was invented for a new connector is left', async () => {
  const left: string[] = []
  for await (const path of glob('packages/{providers,simulators}/src/*/**/*.ts')) {
    const lines = (await readFile(path, 'utf8')).split('\n')
    left.push(
      ...lines.flatMap((line, index) => (/\binvented\b/i.test(line) ? `${path}:${index + 1} ${line.trim()}` : [])),
    )
  }
  expect(left).toEqual([])
})
