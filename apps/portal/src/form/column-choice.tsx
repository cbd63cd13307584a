import { Field } from '@milepost/ui/form/field'
import { Select } from '@milepost/ui/form/select'
import { useState } from 'react'
import { type FileColumns, unusedHeaders } from './chosen-columns.ts'

/** Fields that a file can have, with their labels; without those in `needed`, no line can be read. */
export type FileFields<Name extends string> = {
  names: readonly Name[]
  words: Readonly<Record<Name, string>>
  needed: readonly Name[]
}

interface ColumnChoiceProps<Name extends string> {
  fields: FileFields<Name>
  headers: readonly string[]
  columns: FileColumns<Name>
  missing: readonly Name[]
  onChange: (columns: FileColumns<Name>) => void
}

/** Which column of the file each field is read from: guessed, and changed here. */
export function ColumnChoice<Name extends string>({
  fields: { names, words, needed },
  headers,
  columns,
  missing,
  onChange,
}: ColumnChoiceProps<Name>) {
  const [isOpen, setOpen] = useState(false)
  const unused = unusedHeaders(headers, columns)
  const options = [
    { value: '', label: 'Not in this file' },
    ...headers.map((header, at) => ({ value: String(at), label: header || `Column ${at + 1}` })),
  ]
  const choose = (name: Name, value: string) => {
    const others = Object.fromEntries(Object.entries(columns).filter(([other]) => other !== name))
    onChange((value === '' ? others : { ...others, [name]: Number(value) }) as FileColumns<Name>)
  }
  return (
    <details open={isOpen || missing.length > 0} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer text-13">
        <span className="font-medium">Columns</span>
        {unused.length > 0 && <span className="ml-2 text-text-2">Not imported: {unused.join(', ')}</span>}
      </summary>
      <div className="mt-2 grid grid-cols-2 gap-x-4 gap-y-3 tablet:grid-cols-4">
        {names.map((name) => (
          <Field
            key={name}
            label={words[name]}
            required={needed.includes(name)}
            error={missing.includes(name) ? 'Choose a column' : undefined}
          >
            <Select
              value={columns[name] === undefined ? '' : String(columns[name])}
              options={options}
              onChange={(value) => choose(name, value)}
            />
          </Field>
        ))}
      </div>
    </details>
  )
}
