import { expect, test } from 'vitest'
import { sampleProvider } from '../sample-provider.ts'
import { connectText } from './provider-words.ts'

const field = (name: string, label: string) => ({ name, label, secret: false, hint: '' })
const fields = [
  field('Login', 'App ID'),
  field('Key', 'API key'),
  field('Unit', 'Unit'),
  field('Oauth2Code', 'Sign-in with X'),
]

test('describes alternative sign-in methods mid-sentence', () => {
  const credentialChoices = [['Login', 'Key'], ['Oauth2Code']]
  const provider = sampleProvider({ credentialFields: fields, credentialChoices })
  expect(connectText(provider)).toBe('App ID and API key, or sign-in with X')
})

test('leaves out a method that only adds to another', () => {
  const credentialChoices = [
    ['Login', 'Key'],
    ['Login', 'Key', 'Unit'],
  ]
  expect(connectText(sampleProvider({ credentialFields: fields, credentialChoices }))).toBe('App ID and API key')
})
