import { expect, test } from 'vitest'
import { sampleProvider } from '../sample-provider.ts'
import { draftOfValues, valuesOf } from './connection-values.ts'

const draft = {
  texts: {
    name: 'Vans',
    serverUrl: 'https://gps.example.com',
    'credentials.ApiToken': 'abc',
    'signer.email': 'j@e.com',
  },
  choice: 1,
  hasQueue: false,
}

test('round-trips a draft through a form', () => {
  const values = valuesOf(draft, sampleProvider())
  expect(values).toMatchObject({
    name: 'Vans',
    credentials: { ApiToken: 'abc', Password: '' },
    signer: { email: 'j@e.com' },
  })
  expect(draftOfValues(values)).toEqual(draft)
})
