import type { TagMoves } from '@milepost/contract/incident-types/endpoints'
import { countText } from '../../lib/format/formatters.ts'
import { effectText } from '../mappings/shared/effect-text.ts'

const tagsText = (count: number) => `${countText(count)} ${count === 1 ? 'tag' : 'tags'}`
const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** What saving a type does to the tags of other types, and to events; undefined if it changes neither. */
export function movesText({ moves, freed, effect }: TagMoves): string | undefined {
  const from = moves.map(({ from: type, tags }) => `${tagsText(tags.length)} from ${type ? type.word : 'no type'}`)
  const parts = [
    from.length > 0 && `Moves ${list.format(from)}.`,
    from.length > 0 && effectText(effect),
    freed.length > 0 &&
      `Leaves ${tagsText(freed.length)} without a type: ${list.format(freed)}. Stored events keep their type.`,
  ]
  return parts.filter(Boolean).join(' ') || undefined
}
