import { dailyEmailHour, type EventNotificationConfigInput } from '@milepost/contract/notifications/rule'
import { severity } from '@milepost/domain/codes'

/** Names of what a rule refers to, by id. */
export type RuleNames = { type(id: string): string; group(id: string): string }

type Rule = Pick<
  EventNotificationConfigInput,
  | 'emails'
  | 'phoneNumbers'
  | 'channelIds'
  | 'riskScores'
  | 'translatedIncidentType'
  | 'vehicleGroups'
  | 'frequency'
  | 'quietHours'
>

/** Returns what a rule does, in one or two sentences. */
export function ruleSentence(rule: Rule, names: RuleNames): string {
  const types = rule.translatedIncidentType.map(names.type)
  const groups = rule.vehicleGroups.map(names.group)
  const what = [
    types.length ? anyOf.format(types) : 'any event',
    ...(rule.riskScores.length ? [`with ${levelsText(rule.riskScores)} risk`] : []),
    'happens',
    ...(groups.length ? [`in ${anyOf.format(groups)}`] : []),
  ].join(' ')
  return `${peopleText(rule)} ${when[rule.frequency]} when ${what}.${quietText(rule.quietHours)}`
}

const anyOf = new Intl.ListFormat('en-US', { type: 'disjunction' })

const allOf = new Intl.ListFormat('en-US', { type: 'conjunction' })

const when = {
  immediate: 'at once',
  hourly: 'once an hour',
  daily: `every day at ${hourText(dailyEmailHour)}`,
} as const

function peopleText({ emails, phoneNumbers, channelIds }: Rule): string {
  const people = (count: number) => (count === 1 ? '1 person' : `${count} people`)
  const parts = [
    ...(emails.length ? [`email ${people(emails.length)}`] : []),
    ...(phoneNumbers.length ? [`text ${people(phoneNumbers.length)}`] : []),
    ...(channelIds.length
      ? [`post to ${channelIds.length === 1 ? '1 channel' : `${channelIds.length} channels`}`]
      : []),
  ]
  const text = allOf.format(parts) || 'email (no recipients yet)'
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** "High or higher" if all levels above are chosen too. */
function levelsText(levels: Rule['riskScores']): string {
  const chosen = [...new Set(levels)].toSorted((a, b) => a - b)
  const lowest = chosen[0]!
  const isOpen = severity.all.every(({ code }) => code < lowest || chosen.includes(code))
  if (isOpen && chosen.length === severity.all.length) return 'any'
  if (isOpen && chosen.length > 1) return `${severity.word(lowest)} or higher`
  return anyOf.format(chosen.map((level) => severity.word(level)))
}

const quietText = (quiet: Rule['quietHours']) =>
  quiet ? ` Nothing is sent between ${hourText(quiet.from)} and ${hourText(quiet.to)}.` : ''

/** `06:00`. */
export function hourText(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`
}
