import type { ProviderListing } from '@milepost/contract/providers'

const connectWords: Readonly<Record<ProviderListing['connectBy'], string>> = {
  token: 'With a token',
  password: 'With user name and password',
  passwordAndDatabase: 'With user name, password and database',
  oauth2: 'By signing in there',
}

/** How one connects to a provider, in a few words. */
export function connectText({ connectBy, selfHosted, credentialChoices }: ProviderListing): string {
  const how = credentialChoices.length > 1 ? `${connectWords[connectBy]} or a password` : connectWords[connectBy]
  return selfHosted ? `${how}, on your own server` : how
}

/** Two letters that stand in for a logo. */
export const initials = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .concat(name.charAt(1))
    .slice(0, 2)
    .join('')
    .toUpperCase()
