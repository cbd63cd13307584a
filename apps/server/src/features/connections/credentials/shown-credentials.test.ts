import { providers } from '@milepost/providers/registry'
import { expect, test } from 'vitest'
import { shownCredentials } from './shown-credentials.ts'

test('shows values of fields that are not secret, and only names of the others', () => {
  const stored = { Username: 'jo', Password: 'hidden', Token: 'hidden too' }
  const shown = shownCredentials(providers.webfleet, stored)
  expect(shown).toEqual({ stored: ['Username', 'Password', 'Token'], notSecret: { Username: 'jo' } })
})
