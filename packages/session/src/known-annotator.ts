import type { Annotator } from '@milepost/contract/annotation/endpoints'
import { ApiError, type ApiErrorCode } from './api/api-error.ts'

const refusals: readonly (ApiErrorCode | undefined)[] = ['forbidden', 'noAccess', 'severalInvites', 'notFound']

/**
 * Returns the annotator that the annotation portal knows, or undefined if it refuses the person. Throws every other
 * failure, which says nothing about the person.
 */
export function knownAnnotator(call: () => Promise<Annotator>): Promise<Annotator | undefined> {
  return call().catch((failure: unknown) => {
    if (failure instanceof ApiError && refusals.includes(failure.code)) return undefined
    throw failure
  })
}
