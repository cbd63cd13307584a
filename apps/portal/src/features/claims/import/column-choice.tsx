import {
  type ClaimColumns,
  type ClaimField,
  claimFields,
  claimFieldWords,
  neededClaimFields,
} from '@milepost/contract/claims/import'
import { Field } from '@milepost/ui/form/field'
import { Select } from '@milepost/ui/form/select'

interface ColumnChoiceProps {
  headers: readonly string[]
  columns: ClaimColumns
  missing: readonly ClaimField[]
  onChange: (columns: ClaimColumns) => void
}

/** Which column of the file each field is read from: guessed, and changed here. */
export function ColumnChoice({ headers, columns, missing, onChange }: ColumnChoiceProps) {
  const options = [
    { value: '', label: 'Not in this file' },
    ...headers.map((header, at) => ({ value: String(at), label: header || `Column ${at + 1}` })),
  ]
  const choose = (field: ClaimField, value: string) => {
    const { [field]: _, ...others } = columns
    onChange(value === '' ? others : { ...others, [field]: Number(value) })
  }
  return (
    <details open={missing.length > 0}>
      <summary className="cursor-pointer text-13 font-medium">Columns</summary>
      <div className="mt-2 grid grid-cols-2 gap-x-4 gap-y-3 tablet:grid-cols-4">
        {claimFields.map((field) => (
          <Field
            key={field}
            label={claimFieldWords[field]}
            required={(neededClaimFields as readonly ClaimField[]).includes(field)}
            error={missing.includes(field) ? 'Choose a column' : undefined}
          >
            <Select
              value={columns[field] === undefined ? '' : String(columns[field])}
              options={options}
              onChange={(value) => choose(field, value)}
            />
          </Field>
        ))}
      </div>
    </details>
  )
}
