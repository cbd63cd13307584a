import { glob, readFile } from 'node:fs/promises'
import { signIn } from '@milepost/domain/limits'
import { expect, test } from 'vitest'

/** Limits that nothing uses, with the page that says why. */
const unused = { popupTimeoutSeconds: 'docs/decisions/0016-no-sign-in-by-popup.md' }

test('every limit of sign-in is used by the portal, but for those that a decision explains', async () => {
  const sources: string[] = []
  for await (const file of glob('apps/portal/src/**/*.{ts,tsx}'))
    if (!file.includes('.test.')) sources.push(await readFile(file, 'utf8'))
  const found = Object.keys(signIn).filter((name) => !sources.some((text) => text.includes(`signIn.${name}`)))
  expect(found).toEqual(Object.keys(unused))
  for (const page of Object.values(unused)) expect(await readFile(page, 'utf8')).toContain('# ')
})
