import { z } from 'zod'

/** An instant in UTC that MiX continues from: `20261118180000123`. */
export const SinceToken = z.string().regex(/^\d{17}$/, 'is not a token')
export type SinceToken = z.infer<typeof SinceToken>

/** Returns the token to read from an instant on. */
export const tokenOf = (at: Date): SinceToken => at.toISOString().replace(/\D/g, '')

/** Returns the instant of a token. */
export function instantOf(token: SinceToken): Date {
  const [, year, month, day, hour, minute, second, milliseconds] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d{3})$/.exec(token) ?? []
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${milliseconds}Z`)
}
