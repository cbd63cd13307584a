import type { People, Person } from './people.ts'

/** Characters. */
export const shortestPassword = 8
const longestPassword = 200
const longestName = 100
const address = /^[^\s@]{1,64}@[^\s@]+\.[^\s@]{2,}$/
// Control, format (bidi, zero-width) and separator characters that a name doesn't need.
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

export type SignUpProblem = { field: 'name' | 'email' | 'password'; sentence: string }

/** Creates the account that the form asks for, or says what to change in it. */
export async function signUp(people: People, form: URLSearchParams): Promise<Person | SignUpProblem> {
  const [email, name, password] = ['email', 'name', 'password'].map((field) => form.get(field) ?? '') as [
    string,
    string,
    string,
  ]
  if (!address.test(email.trim()) || email.trim().length > 254)
    return { field: 'email', sentence: 'Enter an email address, such as dana@fleet.com.' }
  if (name.trim() === '' || name.length > longestName || invisible.test(name))
    return { field: 'name', sentence: `Enter your name, at most ${longestName} characters.` }
  if (password.length < shortestPassword || password.length > longestPassword)
    return { field: 'password', sentence: `Choose a password of ${shortestPassword} to ${longestPassword} characters.` }
  const person = await people.add({ email, name: name.trim(), password })
  return person ?? { field: 'email', sentence: 'This address already has an account. Sign in instead.' }
}
