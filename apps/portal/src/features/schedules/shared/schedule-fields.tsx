import { reportFormats } from '@milepost/contract/exports/reports'
import { longestViewName } from '@milepost/contract/saved-views/endpoints'
import {
  scheduleEndpoints as endpoints,
  printedRows,
  type Schedule,
  type ScheduleFormat,
  type ScheduleTime,
  scheduleFormats,
} from '@milepost/contract/schedules/endpoints'
import { scheduleFormatWords, weekdayNames } from '@milepost/contract/schedules/words'
import { useAnswer } from '@milepost/session/api/use-answer'
import { MultiFilter } from '@milepost/ui/filter/choice-filters'
import { Field } from '@milepost/ui/form/field'
import { Select, type SelectOption } from '@milepost/ui/form/select'
import { type FieldError, get, useController, useFormContext } from 'react-hook-form'
import { TextField } from '../../../form/text-field.tsx'
import { answerOf } from '../../../lib/api/query-client.ts'
import { countText } from '../../../lib/format/formatters.ts'
import { useSession } from '../../../session/session-context.ts'

export type ScheduleValues = {
  name: string
  format: ScheduleFormat
  frequency: ScheduleTime['frequency']
  weekday: string
  monthDay: string
  hour: string
  userIds: string[]
  contactIds: string[]
}

/** The first values: Mondays at seven, to the person themselves. */
export const firstValues = (name: string, userId: string, format: ScheduleFormat): ScheduleValues => ({
  name,
  format,
  frequency: 'weekly',
  weekday: '1',
  monthDay: '1',
  hour: '7',
  userIds: [userId],
  contactIds: [],
})

export const valuesOf = ({ name, format, time, recipients }: Schedule): ScheduleValues => {
  const idsOf = (wanted: 'user' | 'contact') => recipients.flatMap(({ kind, id }) => (kind === wanted ? [id] : []))
  return {
    name,
    format,
    frequency: time.frequency,
    weekday: String(time.frequency === 'weekly' ? time.weekday : 1),
    monthDay: String(time.frequency === 'monthly' ? time.monthDay : 1),
    hour: String(time.hour),
    userIds: idsOf('user'),
    contactIds: idsOf('contact'),
  }
}

/** The request's part that a person fills in. */
export const bodyOf = ({ name, format, frequency, weekday, monthDay, hour, userIds, contactIds }: ScheduleValues) => ({
  name: name.trim(),
  format,
  time:
    frequency === 'weekly'
      ? { frequency, weekday: Number(weekday), hour: Number(hour) }
      : { frequency, monthDay: Number(monthDay), hour: Number(hour) },
  userIds,
  contactIds,
})

const weekdays = weekdayNames.map((label, index) => ({ value: String(index + 1), label }))
const monthDays = Array.from({ length: 31 }, (_, index) => ({
  value: String(index + 1),
  label: index === 30 ? 'Last day' : `Day ${index + 1}`,
}))
const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}))
const optionsOf = (formats: readonly ScheduleFormat[]) =>
  formats.map((value) => ({ value, label: scheduleFormatWords[value] }))
const listHints: Readonly<Record<ScheduleFormat, string>> = {
  pdf: `The first ${countText(printedRows)} rows, as on screen.`,
  csv: 'All rows.',
  xlsx: 'All rows.',
}
const frequencies = [
  { value: 'weekly', label: 'Every week' },
  { value: 'monthly', label: 'Every month' },
] as const

/** Name, format, time and recipients of a scheduled report; `isReport` for figures and charts instead of a list. */
export function ScheduleFields({ isReport = false }: { isReport?: boolean }) {
  const { client } = useSession()
  const frequency = useController({ name: 'frequency' }).field.value as ScheduleTime['frequency']
  const format = useController({ name: 'format' }).field.value as ScheduleFormat
  return (
    <>
      <TextField name="name" label="Name" hint="The subject of the email." maxLength={longestViewName} />
      <div className="grid gap-3 min-[480px]:grid-cols-3">
        <SelectField name="frequency" label="Send" options={frequencies} />
        {frequency === 'weekly' ? (
          <SelectField name="weekday" label="Weekday" options={weekdays} />
        ) : (
          <SelectField name="monthDay" label="Day" options={monthDays} />
        )}
        <SelectField name="hour" label="Hour" options={hours} hint={client.timeZone.replaceAll('_', ' ')} />
      </div>
      <SelectField
        name="format"
        label="Format"
        options={optionsOf(isReport ? reportFormats : scheduleFormats)}
        hint={isReport ? 'The figures of the page, and its charts as tables.' : listHints[format]}
      />
      <RecipientsField />
    </>
  )
}

type SelectFieldProps = { name: string; label: string; hint?: string; options: readonly SelectOption[] }

function SelectField({ name, label, hint, options }: SelectFieldProps) {
  const { field, fieldState } = useController({ name })
  return (
    <Field label={label} error={fieldState.error?.message} hint={hint}>
      <Select value={field.value as string} options={options} onChange={field.onChange} />
    </Field>
  )
}

/** Who gets the report: people of the client, and contacts without an account. */
function RecipientsField() {
  const people = useController({ name: 'userIds' }).field
  const contacts = useController({ name: 'contactIds' }).field
  const { formState } = useFormContext()
  const { data = [] } = useAnswer(answerOf(endpoints.recipients, {}))
  const problem = (get(formState.errors, 'userIds') as FieldError | undefined)?.message
  const peopleOf = (wanted: 'user' | 'contact') =>
    data.flatMap(({ kind, id, name, email }) => (kind === wanted ? [{ value: id, label: name, note: email }] : []))
  const chosen = data.filter(({ id }) => [...(people.value as string[]), ...(contacts.value as string[])].includes(id))
  return (
    <fieldset className="grid gap-2" aria-describedby="recipients-hint">
      <legend className="mb-1.5 text-13 font-[530]">Recipients</legend>
      <div className="flex flex-wrap gap-2">
        <MultiFilter
          label="People"
          value={people.value as string[]}
          options={peopleOf('user')}
          onChange={people.onChange}
        />
        {peopleOf('contact').length > 0 && (
          <MultiFilter
            label="Contacts"
            value={contacts.value as string[]}
            options={peopleOf('contact')}
            onChange={contacts.onChange}
          />
        )}
      </div>
      {problem && (
        <p role="alert" aria-invalid className="text-12 text-destructive">
          {problem}
        </p>
      )}
      <p id="recipients-hint" className="text-12 text-text-3">
        {chosen.length > 0 && `To ${chosen.map(({ email }) => email).join(', ')}. `}
        They get what you may see, as long as you have access.
      </p>
    </fieldset>
  )
}
