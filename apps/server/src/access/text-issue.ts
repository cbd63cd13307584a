import { hasDirectionControl } from '@milepost/domain/text/direction'
import { isStorable } from '../db/statements/is-storable.ts'

/** Returns why a caller's text is refused, whatever it is for; undefined if it isn't. */
export function textIssue(text: string): string | undefined {
  if (!isStorable(text)) return 'contains characters that are not text'
  if (hasDirectionControl(text)) return 'contains invisible characters that change the direction of text: type it again'
  return undefined
}
