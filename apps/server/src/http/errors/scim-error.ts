import type { Problem } from '@milepost/contract/api/problem'
import { type ScimError, type ScimType, scimSchemas } from '@milepost/contract/directory/scim'

/** Converts a problem to the form that a directory expects (RFC 7644, 3.12). */
export function scimErrorOf(problem: Problem): ScimError {
  const { status, detail, title, issues = [] } = problem
  const scimType = typeOf(problem)
  const isUnknown = issues.length > 0 && issues.every(({ field }) => field.startsWith('params.'))
  const sentences = issues.map(({ field, message }) => `${field.replace(/^(body|query)\./, '')} ${message}`)
  return {
    schemas: [scimSchemas.error],
    status: String(problem.code === 'invalid' ? (isUnknown ? 404 : 400) : status),
    ...(scimType && !isUnknown && { scimType }),
    detail: problem.code === 'invalid' ? `${sentences.join('; ')}.` : (detail ?? title),
  }
}

function typeOf({ code, issues = [] }: Problem): ScimType | undefined {
  if (code === 'badRequest') return 'invalidSyntax'
  // A conflict without a field is about something else than a duplicate.
  if (code === 'conflict') return issues.length > 0 ? 'uniqueness' : undefined
  if (code !== 'invalid') return undefined
  const has = (place: RegExp) => issues.some(({ field }) => place.test(field))
  if (has(/^query\.filter$/)) return 'invalidFilter'
  return has(/^body\.Operations\.\d+\.path$/) ? 'invalidPath' : 'invalidValue'
}
