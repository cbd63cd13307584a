import type { ProviderListing } from '@milepost/contract/providers/endpoints'
import { lower } from '../connection-draft.ts'

const and = new Intl.ListFormat('en-US')

/** Describes a sign-in method by its field labels: "Email address and password". */
export function choiceText({ credentialFields }: ProviderListing, names: readonly string[]): string {
  const labels = names.map((name) => credentialFields.find((field) => field.name === name)?.label ?? name)
  return and.format(labels.map((label, index) => (index === 0 ? label : lower(label))))
}

/**
 * Describes how to connect a provider: "API token", "Token, or e-mail address and password". A method that only adds to
 * another is left out.
 */
export function connectText(provider: ProviderListing): string {
  const { credentialChoices } = provider
  const addsToAnother = (names: readonly string[]) =>
    credentialChoices.some((other) => other.length < names.length && other.every((name) => names.includes(name)))
  const ways = credentialChoices.filter((names) => !addsToAnother(names)).map((names) => choiceText(provider, names))
  return ways.map((way, index) => (index === 0 ? way : lower(way))).join(', or ')
}

/** Two letters used in place of a logo. */
export const initials = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .concat(name.charAt(1))
    .slice(0, 2)
    .join('')
    .toUpperCase()
