import {
  type CoachingRecipient,
  type CoachingSubject,
  coachingEndpoints as endpoints,
  longestMessage,
} from '@milepost/contract/coaching/messages'
import { topCoachingEvents } from '@milepost/domain/limits'
import { ConfirmDialog } from '@milepost/ui/feedback/confirm-dialog'
import { toastSuccess } from '@milepost/ui/feedback/toaster'
import { useState } from 'react'
import { ContractFormView } from '../../../form/contract-form.tsx'
import { FormFooter } from '../../../form/form-footer.tsx'
import { LinesField } from '../../../form/lines-field.tsx'
import { useContractForm } from '../../../form/use-contract-form.ts'
import { refresh } from '../../../lib/api/query-client.ts'
import { countText } from '../../../lib/format/formatters.ts'
import type { About } from '../shared/about.ts'
import { channelWords } from '../shared/channel-words.ts'
import type { ComposeValues } from './compose-values.ts'
import { EventChoice } from './event-choice.tsx'
import { addressesOf, RecipientChoice } from './recipient-choice.tsx'
import { usePreparedText } from './use-prepared-text.ts'
import { useSuggestedEvents } from './use-suggested-events.ts'

interface ComposeFormProps {
  about: About
  subject: CoachingSubject
  recipients: readonly CoachingRecipient[]
  /** The events that the message begins with. */
  events: readonly string[]
  onSent: (conversationId: string) => void
  onClose: () => void
}

/** Events, text and recipient of a new message; sent once its recipient is confirmed. */
export function ComposeForm({ about, subject, recipients, events, onSent, onClose }: ComposeFormProps) {
  const offered = addressesOf(recipients)
  const [isConfirming, setConfirming] = useState(false)
  const of = useContractForm({
    endpoint: endpoints.send,
    start: {
      incidentIds: [...events].slice(0, topCoachingEvents),
      text: '',
      address: offered.find(({ optedOutAt }) => optedOutAt === null)?.id ?? '',
    } as ComposeValues,
    body: ({ incidentIds, text, address }: ComposeValues) => {
      const to = offered.find(({ id }) => id === address)
      return { ...about, text, incidentIds, ...(to && { contactId: to.contactId, channel: to.channel }) }
    },
    check: ({ address }) => (address ? {} : { address: 'Choose who receives it.' }),
    onSaved: async ({ conversationId, recipient }) => {
      toastSuccess(`Message to ${recipient?.name} saved. The conversation shows when it is sent`)
      await refresh(
        endpoints.conversations,
        endpoints.conversation,
        endpoints.messages,
        endpoints.topEvents,
        endpoints.context,
      )
      onSent(conversationId)
    },
  })
  const { form } = of
  const suggestions = useSuggestedEvents(about, events)
  const to = offered.find(({ id }) => id === form.watch('address'))
  usePreparedText(form, suggestions, subject, to)
  return (
    <>
      <ContractFormView of={of} onSubmit={form.handleSubmit(() => setConfirming(true))}>
        <p className="text-13">
          About <bdi className="font-[560]">{subject.name}</bdi>
        </p>
        <EventChoice suggestions={suggestions} />
        <LinesField
          name="text"
          label="Message"
          rows={11}
          hint={`Prepared from the events. Change it as you like; at most ${countText(longestMessage)} characters.`}
        />
        <RecipientChoice offered={offered} />
        <FormFooter of={of} action="Send" always onCancel={onClose} />
      </ContractFormView>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        danger={false}
        title={`Send to ${to?.name}?`}
        effect={
          to &&
          `${to.name}, ${coverText(to)}, gets it ${channelWords[to.channel].by} at ${to.address}. A sent message can’t be taken back.`
        }
        action="Send"
        onConfirm={() => of.save(form.getValues())}
      />
    </>
  )
}

/** "contact for 3 vehicles", or "the contact for this driver". */
const coverText = ({ covers, vehiclesCovered }: Pick<CoachingRecipient, 'covers' | 'vehiclesCovered'>) =>
  covers === 'driver' && vehiclesCovered === 0
    ? 'the contact for this driver'
    : `contact for ${countText(vehiclesCovered)} ${vehiclesCovered === 1 ? 'vehicle' : 'vehicles'}`
