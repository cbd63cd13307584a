import { frequencyWords, ruleColumns } from '@milepost/contract/notifications/columns'
import { type EventNotificationConfig, notificationFrequencies } from '@milepost/contract/notifications/rule'
import { severity } from '@milepost/domain/codes'
import { tablePageSize } from '@milepost/domain/limits'
import { Badge } from '@milepost/ui/feedback/badge'
import { LevelChip } from '@milepost/ui/feedback/level-chip'
import { z } from 'zod'
import { Moment } from '../../../lib/format/moment.tsx'
import { columnsOf } from '../../../list/list-column.ts'
import { wholeList } from '../../../list/list-definition.ts'
import { listFields } from '../../../list/list-fields.ts'
import { anyOf } from '../../../scope/filter-field.ts'
import { useRuleNames } from './use-rule-names.ts'

export const ruleFilters = z.object({
  ...listFields(['title', 'lastSentAt', 'createdAt']),
  state: z.array(z.enum(['on', 'paused'])).default([]),
  frequency: z.array(z.enum(notificationFrequencies)).default([]),
  /** Opens the form for a new rule. */
  create: z.literal('yes').optional(),
  /** The rule that a new one starts as a copy of. */
  copy: z.string().max(40).optional(),
  /** The rule that is edited. */
  open: z.string().max(40).optional(),
})
type RuleFilters = z.output<typeof ruleFilters>

/** The first name, and how many more there are. */
const FirstOf = ({ names, none }: { names: readonly string[]; none: string }) =>
  names.length === 0 ? (
    <span className="text-text-3">{none}</span>
  ) : (
    <span title={names.join(', ')}>
      {names[0]}
      {names.length > 1 && <span className="num text-text-3"> +{names.length - 1}</span>}
    </span>
  )

const Types = ({ rule }: { rule: EventNotificationConfig }) => (
  <FirstOf names={rule.translatedIncidentType.map(useRuleNames([]).type)} none="All types" />
)
const Groups = ({ rule }: { rule: EventNotificationConfig }) => (
  <FirstOf names={rule.vehicleGroups.map(useRuleNames(rule.vehicleGroups).group)} none="All vehicles" />
)

const stateOf = ({ enabled }: EventNotificationConfig) => (enabled ? 'on' : 'paused')

const columns = columnsOf<EventNotificationConfig>(ruleColumns, [
  { id: 'title', sort: true },
  {
    id: 'enabled',
    priority: 1,
    cell: ({ enabled }) => <Badge tone={enabled ? 'success' : 'neutral'}>{enabled ? 'On' : 'Paused'}</Badge>,
  },
  { id: 'types', priority: 1, cell: (rule) => <Types rule={rule} /> },
  {
    id: 'levels',
    priority: 2,
    cell: ({ riskScores }) =>
      riskScores.length === 0 ? (
        <span className="text-text-3">All levels</span>
      ) : (
        <span className="flex flex-wrap gap-x-3">
          {severity.all
            .filter(({ code }) => riskScores.includes(code))
            .map(({ code }) => (
              <LevelChip key={code} level={code} />
            ))}
        </span>
      ),
  },
  { id: 'groups', priority: 3, cell: (rule) => <Groups rule={rule} /> },
  {
    id: 'emails',
    priority: 1,
    cell: ({ emails, phoneNumbers, channelNames }) => (
      <FirstOf names={[...emails, ...phoneNumbers, ...channelNames]} none="" />
    ),
  },
  { id: 'frequency', priority: 2 },
  {
    id: 'lastSentAt',
    sort: ({ lastSentAt }) => lastSentAt ?? '',
    descendingFirst: true,
    priority: 3,
    cell: ({ lastSentAt }) => <Moment at={lastSentAt} never="Not yet" />,
  },
  { id: 'createdByName', priority: 3, hiddenAtFirst: true },
  {
    id: 'createdAt',
    sort: ({ createdAt }) => createdAt,
    descendingFirst: true,
    hiddenAtFirst: true,
    cell: ({ createdAt }) => <Moment at={createdAt} />,
  },
])

/** A client's rules. */
export const ruleList = wholeList<typeof ruleFilters, EventNotificationConfig>({
  name: 'notification-rules',
  things: ['rule', 'rules'],
  filters: ruleFilters,
  bar: [
    anyOf('state', 'State', [
      { value: 'on', label: 'On' },
      { value: 'paused', label: 'Paused' },
    ]),
    anyOf(
      'frequency',
      'Frequency',
      notificationFrequencies.map((value) => ({ value, label: frequencyWords[value] })),
    ),
  ],
  columns,
  rowId: ({ id }) => id,
  first: { id: 'createdAt', descending: true },
  size: tablePageSize,
  keeps: (rule, filters: RuleFilters) =>
    (filters.state.length === 0 || filters.state.includes(stateOf(rule))) &&
    (filters.frequency.length === 0 || filters.frequency.includes(rule.frequency)),
  optionOf: { state: stateOf, frequency: ({ frequency }) => frequency },
  exported: () => ({}),
})
