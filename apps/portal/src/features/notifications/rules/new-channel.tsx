import { channelKindWords } from '@milepost/contract/webhooks/channel-words'
import {
  type Channel,
  type ChatKind,
  chatKinds,
  channelEndpoints as endpoints,
} from '@milepost/contract/webhooks/channels'
import { ApiError, explain } from '@milepost/session/api/api-error'
import { Button } from '@milepost/ui/form/button'
import { Field } from '@milepost/ui/form/field'
import { Input } from '@milepost/ui/form/input'
import { Select } from '@milepost/ui/form/select'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api/api.ts'
import { refresh } from '../../../lib/api/query-client.ts'

const kinds = chatKinds.map((kind) => ({ value: kind, label: channelKindWords[kind] }))

const addressHints: Readonly<Record<ChatKind, string>> = {
  slack: 'The address of an incoming webhook, from your Slack app. It isn’t shown again.',
  teams: 'The address of a workflow that posts to a channel when a webhook request is received. It isn’t shown again.',
}

/** Adds a chat channel from within a rule's form. */
export function NewChannel({ onAdded, onClose }: { onAdded: (channel: Channel) => void; onClose: () => void }) {
  const [kind, setKind] = useState<ChatKind>('slack')
  const [name, setName] = useState('')
  const [url, setUrl] = useState('')
  const [isChecked, setChecked] = useState(false)
  const add = useMutation({
    mutationFn: () => call(endpoints.create, { body: { kind, name: name.trim(), url: url.trim() } }),
    onSuccess: async (channel) => {
      await refresh(endpoints.list)
      onAdded(channel)
    },
  })
  const missing = { name: !name.trim(), url: !url.trim() }
  const issueOf = (field: string) =>
    add.error instanceof ApiError
      ? add.error.issues.find((issue) => issue.field === `body.${field}`)?.message
      : undefined
  const isOfField = issueOf('url') !== undefined || issueOf('name') !== undefined
  const submit = () => {
    setChecked(true)
    if (!missing.name && !missing.url) add.mutate()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter in its fields would otherwise save the rule around it
    <div
      className="grid gap-3 rounded-card border border-border px-4 py-3"
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
        event.preventDefault()
        submit()
      }}
    >
      <Field label="Chat">
        <Select value={kind} onChange={setKind} options={kinds} />
      </Field>
      <Field
        label="Channel name"
        hint="As your colleagues know it, such as #safety."
        error={isChecked && missing.name ? 'Enter a name, such as #safety.' : issueOf('name')}
      >
        <Input value={name} maxLength={200} onChange={({ target }) => setName(target.value)} />
      </Field>
      <Field
        label="Webhook address"
        hint={addressHints[kind]}
        error={isChecked && missing.url ? 'Enter the address that the chat gave you.' : issueOf('url')}
      >
        <Input
          type="url"
          autoComplete="off"
          placeholder="https://"
          maxLength={500}
          value={url}
          onChange={({ target }) => setUrl(target.value)}
        />
      </Field>
      {add.isError && !isOfField && (
        <p role="alert" className="text-12 text-destructive">
          {explain(add.error).message}
        </p>
      )}
      <div className="flex gap-2">
        <Button variant="primary" size="small" busy={add.isPending} onClick={submit}>
          Add channel
        </Button>
        <Button size="small" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
