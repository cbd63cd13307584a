import { glob, readFile } from 'node:fs/promises'
import { signIn } from '@milepost/domain/limits'
import { expect, test } from 'vitest'

/** Limits nothing uses, with the page that explains why. */
const unused = { popupTimeoutSeconds: 'docs/decisions/0016-no-sign-in-by-popup.md' }

test('uses every sign-in limit in the portals, except those a decision explains', async () => {
  const sources: string[] = []
  for await (const file of glob('{packages/session,apps/portal}/src/**/*.{ts,tsx}'))
    if (!file.includes('.test.')) sources.push(await readFile(file, 'utf8'))
  const found = Object.keys(signIn).filter((name) => !sources.some((text) => text.includes(`signIn.${name}`)))
  expect(found).toEqual(Object.keys(unused))
  for (const page of Object.values(unused)) expect(await readFile(page, 'utf8')).toContain('# ')
})
