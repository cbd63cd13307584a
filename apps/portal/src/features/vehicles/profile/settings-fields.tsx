import { vehicleSettingKeys } from '@milepost/contract/vehicles/endpoints'
import { settingWord } from '@milepost/contract/vehicles/setting-word'
import { Button, IconButton } from '@milepost/ui/form/button'
import { Input, Textarea } from '@milepost/ui/form/input'
import { Select } from '@milepost/ui/form/select'
import { Plus, Trash2 } from '@milepost/ui/icons'
import { useId } from 'react'
import { readRows, type SettingKind, type SettingRow, settingKinds } from './settings-rows.ts'

interface SettingsFieldsProps {
  rows: readonly SettingRow[]
  /** The JSON being edited; undefined while editing rows. */
  json: string | undefined
  problems: { rows: Readonly<Record<number, string>>; whole?: string | undefined }
  onRows: (rows: SettingRow[]) => void
  onJson: (json: string | undefined) => void
}

const kinds = Object.entries(settingKinds).map(([value, label]) => ({ value: value as SettingKind, label }))

/** Inputs for names and values. */
export function SettingsFields({ rows, json, problems, onRows, onJson }: SettingsFieldsProps) {
  const [listId, wholeId] = [useId(), useId()]
  const change = (id: number, next: Partial<SettingRow>) =>
    onRows(rows.map((row) => (row.id === id ? { ...row, ...next } : row)))
  const add = () => {
    const id = Math.max(-1, ...rows.map((row) => row.id)) + 1
    onRows([...rows, { id, key: '', kind: 'text', text: '' }])
  }
  const asJson = () => {
    const read = readRows(rows)
    if ('settings' in read) onJson(JSON.stringify(read.settings, null, 2))
  }
  const whole = problems.whole && (
    <p id={wholeId} role="alert" className="text-12 text-destructive">
      {problems.whole}
    </p>
  )
  if (json !== undefined)
    return (
      <div className="grid gap-2">
        <Textarea
          aria-label="Settings as JSON"
          aria-invalid={problems.whole !== undefined}
          aria-describedby={wholeId}
          rows={14}
          spellCheck={false}
          className="font-mono"
          value={json}
          onChange={(event) => onJson(event.target.value)}
        />
        {whole}
        <div>
          <Button size="small" onClick={() => onJson(undefined)}>
            Back to names and values
          </Button>
        </div>
      </div>
    )
  return (
    <div className="grid gap-3">
      <datalist id={listId}>
        {vehicleSettingKeys.map((key) => (
          <option key={key} value={key} label={settingWord(key)} />
        ))}
      </datalist>
      {rows.length === 0 && <p className="text-13 text-text-2">No settings yet.</p>}
      {rows.map((row, index) => (
        <SettingFields
          key={row.id}
          row={row}
          number={index + 1}
          names={listId}
          problem={problems.rows[row.id]}
          onChange={(next) => change(row.id, next)}
          onRemove={() => onRows(rows.filter((one) => one.id !== row.id))}
        />
      ))}
      {whole}
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={add}>
          <Plus aria-hidden />
          Add a setting
        </Button>
        <Button size="small" variant="ghost" onClick={asJson} disabled={!('settings' in readRows(rows))}>
          Edit as JSON
        </Button>
      </div>
    </div>
  )
}

interface SettingFieldsProps {
  row: SettingRow
  number: number
  names: string
  problem: string | undefined
  onChange: (next: Partial<SettingRow>) => void
  onRemove: () => void
}

function SettingFields({ row, number, names, problem, onChange, onRemove }: SettingFieldsProps) {
  const problemId = useId()
  const { key, kind, text } = row
  const meaning = settingWord(key.trim())
  const about = { 'aria-invalid': problem !== undefined, 'aria-describedby': problemId }
  return (
    <div className="grid gap-1">
      <div className="grid grid-cols-[minmax(0,1fr)_36px] gap-2 tablet:grid-cols-[minmax(0,5fr)_112px_minmax(0,5fr)_36px]">
        <Input
          {...about}
          aria-label={`Name of setting ${number}`}
          list={names}
          maxLength={100}
          value={key}
          onChange={(event) => onChange({ key: event.target.value })}
        />
        <Select
          aria-label={`Kind of setting ${number}`}
          className="max-tablet:order-3"
          value={kind}
          options={kinds}
          onChange={(next) => onChange({ kind: next, text: next === 'flag' ? 'yes' : next === 'none' ? '' : text })}
        />
        <ValueField row={row} number={number} about={about} onChange={onChange} />
        <IconButton label={`Remove setting ${number}`} className="max-tablet:order-2" onClick={onRemove}>
          <Trash2 aria-hidden />
        </IconButton>
      </div>
      <p id={problemId} className={problem ? 'text-12 text-destructive' : 'text-12 text-text-3'}>
        {problem ?? meaning}
      </p>
    </div>
  )
}

function ValueField({
  row: { kind, text },
  number,
  about,
  onChange,
}: Pick<SettingFieldsProps, 'row' | 'number' | 'onChange'> & { about: object }) {
  const label = `Value of setting ${number}`
  const className = 'max-tablet:order-4'
  if (kind === 'none') return <span className={`${className} self-center text-13 text-text-3`}>empty</span>
  if (kind === 'flag')
    return (
      <Select
        aria-label={label}
        className={className}
        value={text === 'yes' ? 'yes' : 'no'}
        options={[
          { value: 'yes', label: 'Yes' },
          { value: 'no', label: 'No' },
        ]}
        onChange={(next) => onChange({ text: next })}
      />
    )
  return (
    <Input
      {...about}
      aria-label={label}
      className={className}
      inputMode={kind === 'number' ? 'decimal' : 'text'}
      maxLength={1000}
      value={text}
      onChange={(event) => onChange({ text: event.target.value })}
    />
  )
}
