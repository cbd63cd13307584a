import { Email, PhoneNumber } from '@milepost/contract/api/fields'
import type { EventNotificationConfig, EventNotificationConfigInput } from '@milepost/contract/notifications/rule'
import { severity } from '@milepost/domain/codes'
import { typedAddresses } from '../../../form/typed-addresses.ts'

/** A rule as its form has it: addresses and numbers as one text each, levels as the filters spell them. */
export type RuleValues = {
  title: string
  emails: string
  phoneNumbers: string
  channelIds: string[]
  translatedIncidentType: string[]
  riskScores: string[]
  vehicleGroups: string[]
  frequency: EventNotificationConfigInput['frequency']
  isQuiet: boolean
  quietFrom: number
  quietTo: number
  enabled: boolean
}

/** The first suggestion: severe events, at once. */
export const newRule: RuleValues = {
  title: '',
  emails: '',
  phoneNumbers: '',
  channelIds: [],
  translatedIncidentType: [],
  riskScores: [String(severity.code.high), String(severity.code.critical)],
  vehicleGroups: [],
  frequency: 'immediate',
  isQuiet: false,
  quietFrom: 22,
  quietTo: 6,
  enabled: true,
}

/** The form's values of an existing rule. */
export const valuesOf = (rule: EventNotificationConfig): RuleValues => ({
  title: rule.title,
  emails: rule.emails.join('\n'),
  phoneNumbers: rule.phoneNumbers.join('\n'),
  channelIds: rule.channelIds,
  translatedIncidentType: rule.translatedIncidentType,
  riskScores: rule.riskScores.map(String),
  vehicleGroups: rule.vehicleGroups,
  frequency: rule.frequency,
  isQuiet: rule.quietHours !== null,
  quietFrom: rule.quietHours?.from ?? newRule.quietFrom,
  quietTo: rule.quietHours?.to ?? newRule.quietTo,
  enabled: rule.enabled,
})

/** The request of the form's values. */
export const bodyOf = (values: RuleValues): EventNotificationConfigInput => ({
  title: values.title.trim(),
  emails: typedAddresses(values.emails),
  phoneNumbers: typedNumbers(values.phoneNumbers),
  channelIds: values.channelIds,
  translatedIncidentType: values.translatedIncidentType,
  riskScores: values.riskScores.map(Number) as EventNotificationConfigInput['riskScores'],
  vehicleGroups: values.vehicleGroups,
  frequency: values.frequency,
  quietHours: values.isQuiet ? { from: values.quietFrom, to: values.quietTo } : null,
  enabled: values.enabled,
})

/** One number a line; people type them with spaces, dashes and parentheses. */
const typedNumbers = (text: string) =>
  [...new Set(text.split(/[\n,;]+/).map((line) => line.replaceAll(/[\s().-]/g, '')))].filter(Boolean)

/** What is missing, in the words of this form. */
export function checkRule({ title, emails, phoneNumbers, channelIds }: RuleValues): Record<string, string> {
  const addresses = typedAddresses(emails)
  const numbers = typedNumbers(phoneNumbers)
  const wrongNumbers = numbers.filter((number) => !PhoneNumber.safeParse(number).success)
  const wrong = addresses.filter((address) => !Email.safeParse(address).success)
  return {
    ...(!title.trim() && { title: 'Enter a title, such as the events it is about.' }),
    ...(addresses.length + numbers.length + channelIds.length === 0 && {
      emails: 'Enter at least one email address or phone number, or choose a channel.',
    }),
    ...(wrong.length > 0 && { emails: `Not an email address: ${wrong.join(', ')}` }),
    ...(wrongNumbers.length > 0 && {
      phoneNumbers: `Not a phone number with a country code, such as +13125550142: ${wrongNumbers.join(', ')}`,
    }),
  }
}
