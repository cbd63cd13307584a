import { Email } from '@milepost/contract/api/fields'
import type { FnolAttachment, FnolConfig, SecondNoticeTrigger } from '@milepost/contract/fnol/endpoints'
import { typedAddresses } from '../../../form/typed-addresses.ts'

/** One level's rule as its form has it: addresses and numbers as texts, levels as the filters spell them. */
export type LevelValues = {
  notificationLevel: FnolConfig['notificationLevel']
  enabled: boolean
  emails: string
  minG: string
  minSeverity: string
  vehicleGroups: string[]
  attach: FnolAttachment
  confirmBeforeSend: boolean
  triggers: SecondNoticeTrigger[]
  afterDays: string
}
export type RulesValues = { configs: LevelValues[] }

/** The form's values of the stored rules. */
export const valuesOf = (configs: readonly FnolConfig[]): RulesValues => ({
  configs: configs.map((config) => ({
    notificationLevel: config.notificationLevel,
    enabled: config.enabled,
    emails: config.emails.join('\n'),
    minG: config.minG === null ? '' : String(config.minG),
    minSeverity: config.minSeverity === null ? '' : String(config.minSeverity),
    vehicleGroups: config.vehicleGroups,
    attach: config.attach,
    confirmBeforeSend: config.confirmBeforeSend,
    triggers: config.triggers,
    afterDays: config.afterDays === null ? '' : String(config.afterDays),
  })),
})

const numberOf = (text: string) => (text.trim() === '' ? null : Number(text))

/** The request of the form's values. */
export const bodyOf = ({ configs }: RulesValues): { configs: FnolConfig[] } => ({
  configs: configs.map((values) => ({
    ...values,
    emails: typedAddresses(values.emails),
    minG: numberOf(values.minG),
    minSeverity: numberOf(values.minSeverity) as FnolConfig['minSeverity'],
    afterDays: numberOf(values.afterDays),
  })),
})

/** What is wrong, in the words of this form. */
export function checkRules({ configs }: RulesValues): Record<string, string> {
  return Object.fromEntries(
    configs.flatMap(({ enabled, emails, minG, afterDays }, index) => {
      const addresses = typedAddresses(emails)
      const wrong = addresses.filter((address) => !Email.safeParse(address).success)
      return [
        ...(enabled && addresses.length === 0
          ? [[`configs.${index}.emails`, 'Enter at least one email address.'] as const]
          : []),
        ...(wrong.length > 0
          ? [[`configs.${index}.emails`, `Not an email address: ${wrong.join(', ')}`] as const]
          : []),
        ...(Number.isNaN(numberOf(minG) ?? 0)
          ? [[`configs.${index}.minG`, 'Enter a number, such as 1.5.'] as const]
          : []),
        ...(Number.isInteger(numberOf(afterDays) ?? 1)
          ? []
          : [[`configs.${index}.afterDays`, 'Enter a number of days from 1 to 90.'] as const]),
      ]
    }),
  )
}
