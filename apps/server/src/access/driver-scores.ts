import { forbidden } from '../app-error.ts'
import { type Caller, isAdmin } from './caller.ts'

/** Scores of people are for those who answer for them; those of vehicles are for everybody. Throws `forbidden`. */
export function requireMaySeeScores(caller: Caller, subject: 'vehicle' | 'driver'): void {
  if (subject === 'driver' && !isAdmin(caller)) throw forbidden('Scores of drivers are for admins.')
}
