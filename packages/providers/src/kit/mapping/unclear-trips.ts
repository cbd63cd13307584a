import { z } from 'zod'
import type { CredentialField } from '../provider.ts'

/** How a connection treats commutes and trips whose provider doesn't say that they are business trips. */
export type UnclearTrips = 'private' | 'business'

/** The connection form's field for providers with such trips; if left empty, they are private. */
export const unclearTripsField: CredentialField = {
  name: 'UnclearTrips',
  label: 'Commutes and trips of an unknown mode',
  secret: false,
  hint: 'Leave empty to store only their distance. Enter business to show them like business trips.',
}

export const unclearTrips = z
  .string()
  .trim()
  .toLowerCase()
  .default('')
  .transform((typed) => typed || 'private')
  .pipe(z.enum(['private', 'business'], { error: 'Enter private or business' }))
