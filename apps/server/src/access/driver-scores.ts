import { forbidden } from '../app-error.ts'
import { type Caller, isAdmin } from './caller.ts'

/** Driver scores are only for the people responsible for them; vehicle scores are for everyone. Throws `forbidden`. */
export function requireMaySeeScores(caller: Caller, subject: 'vehicle' | 'driver'): void {
  if (subject === 'driver' && !isAdmin(caller)) throw forbidden('Only admins can see driver scores.')
}
