import type { CoachingChannel, CoachingRecipient } from '@milepost/contract/coaching/messages'
import { RadioGroup } from '@milepost/ui/form/radio-group'
import { get, useController, useFormContext } from 'react-hook-form'
import { channelWords } from '../shared/channel-words.ts'

/** A contact at one of their addresses. */
export type OfferedAddress = Pick<CoachingRecipient, 'contactId' | 'name' | 'covers' | 'vehiclesCovered'> & {
  id: string
  channel: CoachingChannel
  address: string
  optedOutAt: string | null
}

/** Returns every address of every contact, in the order in which they receive. */
export const addressesOf = (recipients: readonly CoachingRecipient[]): OfferedAddress[] =>
  recipients.flatMap(({ channels, ...contact }) =>
    channels.map((one) => ({ ...contact, ...one, id: `${contact.contactId} ${one.channel}` })),
  )

/** Who receives the message, and how. Addresses whose owner opted out are listed, but can't be chosen. */
export function RecipientChoice({ offered }: { offered: readonly OfferedAddress[] }) {
  const { field } = useController({ name: 'address' })
  const { formState } = useFormContext()
  const error = (get(formState.errors, 'address') as { message?: string } | undefined)?.message
  return (
    <fieldset className="grid gap-2" aria-invalid={error ? true : undefined}>
      <legend className="mb-1.5 text-13 font-[530]">To</legend>
      <RadioGroup
        label="To"
        value={field.value as string}
        onChange={field.onChange}
        options={offered.map(({ id, name, channel, address, optedOutAt }) => ({
          value: id,
          label: <bdi>{name}</bdi>,
          hint: `${channelWords[channel].name} · ${address}${optedOutAt ? ' · asked for no more messages' : ''}`,
          disabled: optedOutAt !== null,
        }))}
      />
      {error && (
        <p role="alert" className="text-12 text-destructive">
          {error}
        </p>
      )}
    </fieldset>
  )
}
