import type { ListColumn } from '../columns/column.ts'
import { columnKinds, nameWords } from '../columns/column-kinds.ts'
import type { MappingProblem, TagMapping, VehicleMapping } from './endpoints.ts'

export const mappingProblemWords: Readonly<Record<MappingProblem, string>> = {
  unmapped: 'Not mapped',
  inaccurate: 'Often inaccurate',
  ignored: 'Ignored',
  changed: 'Changed',
}

const tags = columnKinds<TagMapping>()

/** Most important first. */
export const tagMappingColumns: readonly ListColumn<TagMapping>[] = [
  tags.text('tspIncidentTag', 'Provider tag'),
  tags.text('provider', 'Provider', 'provider.displayName'),
  tags.word('problem', 'Problem', nameWords(mappingProblemWords)),
  tags.number('seen30d', 'Seen (30 days)'),
  tags.number('rejected', 'Rejected'),
  tags.text('type', 'Mapped to', 'type.word'),
  tags.text('suggestion', 'Suggestion', 'suggestion.word'),
  {
    id: 'inaccurate',
    header: 'Inaccurate',
    text: ({ inaccurateShare, rated30d }) =>
      inaccurateShare === null ? null : `${Math.round(100 * inaccurateShare)}% of ${rated30d} rated`,
  },
]

const vehicles = columnKinds<VehicleMapping>()

export const vehicleMappingColumns: readonly ListColumn<VehicleMapping>[] = [
  vehicles.text('vehicle', 'Vehicle', 'vehicle.name'),
  vehicles.text('connection', 'Connection', 'connection.name'),
  vehicles.text('group', 'Group', 'group.groupName'),
]
