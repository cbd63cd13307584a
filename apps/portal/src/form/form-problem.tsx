import type { FieldValues } from 'react-hook-form'
import type { ContractForm } from './use-contract-form.ts'

/** A form's problems that belong to no field. */
export function FormProblem<Values extends FieldValues>({ of }: { of: Pick<ContractForm<Values>, 'problem'> }) {
  if (!of.problem) return null
  return (
    <p role="alert" className="text-13 text-destructive">
      {of.problem}
    </p>
  )
}
