import { forbidden } from '../app-error.ts'
import type { Caller } from './caller.ts'

/** Roles that change things; the others look, and insurers also share and send notices. */
const writers = ['admin', 'operator']

/** Lets admins and operators pass. Throws `forbidden` for everyone else. */
export function requireWriter(caller: Caller): void {
  const roles = caller.kind === 'user' ? caller.roles : []
  if (!roles.some((role) => writers.includes(role))) throw forbidden('Your role may look at this, not change it.')
}

/** Lets people pass who may rate incidents: operators, admins and annotators. */
export function requireReviewer(caller: Caller): void {
  const roles = caller.kind === 'user' ? caller.roles : []
  if (!roles.some((role) => writers.includes(role) || role === 'annotator'))
    throw forbidden('Your role may look at events, not rate them.')
}
