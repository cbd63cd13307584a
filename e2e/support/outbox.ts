import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'

/**
 * Waits for the newest message to `recipient` that contains `part`, and returns its text: the demo keeps messages as files.
 * Without `part`, the first message found may be one that an earlier step caused.
 */
export async function messageTo(recipient: string, part: RegExp = /^/): Promise<string> {
  const folder = join(process.env.MILEPOST_DATA ?? '', 'outbox')
  let found: string | undefined
  await expect
    .poll(
      async () => {
        found = await newest(folder, recipient, part)
        return found
      },
      { timeout: 30_000 },
    )
    .toBeDefined()
  return found!
}

/**
 * Waits for the newest message to `recipient` that contains `pattern`, and returns what matches: a link, mostly.
 */
export async function partOfMessage(recipient: string, pattern: RegExp): Promise<string> {
  return pattern.exec(await messageTo(recipient, pattern))![0]
}

async function newest(folder: string, recipient: string, part: RegExp): Promise<string | undefined> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.txt'))
  const files = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name)
      return { at: (await stat(path)).mtimeMs, text: await readFile(path, 'utf8') }
    }),
  )
  return files
    .filter(({ text }) => text.startsWith(`To: ${recipient}\n`) && part.test(text))
    .toSorted((a, b) => b.at - a.at)[0]?.text
}
