import { longestMessage } from '@milepost/contract/coaching/messages'
import { type CoachingReply, coachingReplyEndpoints as endpoints } from '@milepost/contract/coaching/replies'
import { explain } from '@milepost/session/api/api-error'
import { Button } from '@milepost/ui/form/button'
import { Field } from '@milepost/ui/form/field'
import { Textarea } from '@milepost/ui/form/input'
import { Send } from '@milepost/ui/icons'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api/api.ts'
import { countText } from '../../../lib/format/formatters.ts'
import type { ReplyAddress } from './reply-address.ts'

interface ReplyFormProps {
  address: ReplyAddress
  /** Who wrote the message. */
  to: string
  isFirst: boolean
  onSent: (reply: CoachingReply) => void
}

/** Plain text to the sender of a message. */
export function ReplyForm({ address, to, isFirst, onSent }: ReplyFormProps) {
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  const send = useMutation({
    mutationFn: () => call(endpoints.reply, { ...address, body: { text } }),
    onSuccess: (reply) => {
      setText('')
      onSent(reply)
    },
  })
  const error = isMissing ? 'Write a reply.' : send.isError ? explain(send.error).message : undefined
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        setMissing(text.trim() === '')
        if (text.trim()) send.mutate()
      }}
    >
      <Field
        label={isFirst ? `Reply to ${to}` : 'Write again'}
        hint={`At most ${countText(longestMessage)} characters.`}
        error={error}
      >
        <Textarea
          rows={4}
          maxLength={longestMessage}
          className="text-15"
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setMissing(false)
          }}
        />
      </Field>
      <Button type="submit" variant="primary" busy={send.isPending} className="justify-self-start">
        <Send aria-hidden />
        Send reply
      </Button>
    </form>
  )
}
