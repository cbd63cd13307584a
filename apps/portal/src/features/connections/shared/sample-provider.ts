import type { ProviderListing } from '@milepost/contract/providers/endpoints'

const field = (name: string, label: string, secret: boolean) => ({ name, label, secret, hint: '' })

/** Returns a provider with two sign-in methods for tests; `change` overrides it. */
export const sampleProvider = (change: Partial<ProviderListing> = {}): ProviderListing => ({
  id: 6,
  name: 'Vans',
  displayName: 'Vans',
  code: 'vans',
  connectBy: 'token',
  credentialFields: [
    field('ApiToken', 'Token', true),
    field('Username', 'Email address', false),
    field('Password', 'Password', true),
  ],
  credentialChoices: [['ApiToken'], ['Username', 'Password']],
  consentUrls: [],
  helpSteps: [],
  regions: [],
  selfHosted: true,
  dataTypes: ['vehicles'],
  notRead: [],
  laterChanges: [],
  ...change,
})
