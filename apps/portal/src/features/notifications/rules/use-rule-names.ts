import { unknownResource } from '@milepost/domain/unknown-names'
import { useGroupOptions } from '../../../scope/use-searched-options.ts'
import { useTypeOptions } from '../../../scope/use-type-options.ts'
import type { RuleNames } from './rule-sentence.ts'

/** Returns the names of event types and of these groups. */
export function useRuleNames(groups: readonly string[]): RuleNames {
  const types = useTypeOptions()
  const { options } = useGroupOptions(groups)
  const nameIn = (all: readonly { value: string; label: string }[], id: string) =>
    all.find(({ value }) => value === id)?.label ?? unknownResource
  return { type: (id) => nameIn(types, id), group: (id) => nameIn(options, id) }
}
