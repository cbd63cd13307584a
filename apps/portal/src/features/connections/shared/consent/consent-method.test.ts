import { expect, test } from 'vitest'
import { consentAddress, isConsent } from './consent-method.ts'

const samsara = {
  credentialChoices: [['ApiToken'], ['Oauth2Code']],
  consentUrls: [
    { region: 'us', url: 'https://us.example/authorize?client_id=1' },
    { region: 'eu', url: 'https://eu.example/authorize?client_id=1' },
  ],
}

test('finds the sign-in method that is a consent', () => {
  expect([0, 1, 2].map((choice) => isConsent(samsara, choice))).toEqual([false, true, false])
})

test('opens consent in the chosen region, or the provider’s first one', () => {
  expect(consentAddress(samsara, 'eu', 'a b')).toBe('https://eu.example/authorize?client_id=1&state=a%20b')
  expect(consentAddress(samsara, undefined, 'm')).toBe('https://us.example/authorize?client_id=1&state=m')
  expect(consentAddress({ consentUrls: [] }, 'us', 'm')).toBeUndefined()
})
