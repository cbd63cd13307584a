import {
  type CoachingConversation,
  coachingEndpoints as endpoints,
  longestMessage,
} from '@milepost/contract/coaching/messages'
import { explain } from '@milepost/session/api/api-error'
import { useBusy } from '@milepost/session/busy'
import { Button } from '@milepost/ui/form/button'
import { Field } from '@milepost/ui/form/field'
import { Textarea } from '@milepost/ui/form/input'
import { Send } from '@milepost/ui/icons'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api/api.ts'
import { refresh } from '../../../lib/api/query-client.ts'
import { useMay } from '../../../session/use-may.ts'
import { aboutText } from '../shared/about.ts'
import { subjectName } from '../shared/subject-name.ts'
import type { MessageView } from './use-messages.ts'

interface ReplyBoxProps {
  conversation: CoachingConversation
  view: MessageView
}

/** Continues a conversation with text; events are attached in a message of their own. */
export function ReplyBox({ conversation, view }: ReplyBoxProps) {
  const { id, driver, vehicle, contact } = conversation
  const may = useMay(endpoints.send)
  const [text, setText] = useState('')
  useBusy(text.trim() !== '')
  const send = useMutation({
    mutationFn: () =>
      call(endpoints.send, {
        body: { conversationId: id, text, ...(contact && { contactId: contact.id }) },
      }),
    onSuccess: async () => {
      setText('')
      await refresh(endpoints.messages, endpoints.conversations, endpoints.conversation)
    },
  })
  if (!may) return null
  const about = driver ? { driverId: driver.id } : vehicle && { vehicleId: vehicle.id }
  return (
    <form
      className="grid gap-2 border-t border-border px-3.5 py-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim()) send.mutate()
      }}
    >
      <Field
        label={contact ? `Message to ${contact.name}` : `Message about ${subjectName(conversation)}`}
        error={send.isError ? explain(send.error).message : undefined}
      >
        <Textarea rows={2} maxLength={longestMessage} value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      <div className="flex flex-wrap justify-end gap-2">
        {about && (
          <Button variant="ghost" onClick={() => view.change({ coach: aboutText(about), events: [] }, 'push')}>
            Attach events
          </Button>
        )}
        <Button type="submit" variant="primary" busy={send.isPending} disabled={text.trim() === ''}>
          <Send aria-hidden />
          Send
        </Button>
      </div>
    </form>
  )
}
