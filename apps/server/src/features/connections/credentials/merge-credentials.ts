import type { AnyProvider } from '@milepost/providers/registry'

type Fields = Record<string, string | undefined>

/**
 * Merges a change into stored credentials: fields that weren't entered stay, but only those of the same sign-in method.
 * A token replaces a user name and password.
 */
export function mergeCredentials({ manifest }: AnyProvider, stored: Fields, entered: Fields): Fields {
  const names = Object.keys(entered).filter((name) => entered[name] !== undefined)
  const choice = manifest.credentialChoices?.find((fields) => names.every((name) => fields.includes(name)))
  if (!names.length || !choice) return { ...stored, ...entered }
  return Object.fromEntries(choice.map((name) => [name, entered[name] ?? stored[name]]))
}
