import { MultiFilter } from '@milepost/ui/filter/choice-filters'
import { type FieldError, get, useController, useFormContext } from 'react-hook-form'
import { levelOptions } from '../../../scope/level-options.tsx'
import { useGroupOptions } from '../../../scope/use-searched-options.ts'
import { useTypeOptions } from '../../../scope/use-type-options.ts'

/** Which events a rule is about: types, levels and groups of vehicles. */
export function RuleScopeField() {
  const types = useController({ name: 'translatedIncidentType' }).field
  const levels = useController({ name: 'riskScores' }).field
  const groups = useController({ name: 'vehicleGroups' }).field
  const { formState } = useFormContext()
  const typeOptions = useTypeOptions()
  const { options, loading, onSearch } = useGroupOptions(groups.value as string[])
  const problems = ['translatedIncidentType', 'riskScores', 'vehicleGroups'].flatMap(
    (name) => (get(formState.errors, name) as FieldError | undefined)?.message ?? [],
  )
  return (
    <fieldset className="grid content-start gap-1" aria-describedby="rule-scope-hint">
      <legend className="mb-1 text-13 font-[530]">Events</legend>
      <div className="flex flex-wrap gap-2">
        <MultiFilter label="Type" value={types.value as string[]} options={typeOptions} onChange={types.onChange} />
        <MultiFilter label="Risk" value={levels.value as string[]} options={levelOptions} onChange={levels.onChange} />
        <MultiFilter
          label="Group"
          value={groups.value as string[]}
          options={options}
          loading={loading}
          onSearch={onSearch}
          onChange={groups.onChange}
        />
      </div>
      {problems.map((problem) => (
        <p key={problem} role="alert" aria-invalid className="text-12 text-destructive">
          {problem}
        </p>
      ))}
      <p id="rule-scope-hint" className="text-12 text-text-3">
        Without a type, all types count. Without a group, all vehicles do.
      </p>
    </fieldset>
  )
}
