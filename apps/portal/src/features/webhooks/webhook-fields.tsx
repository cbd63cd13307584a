import type { WebhookType } from '@milepost/contract/webhooks/events'
import { TextField } from '../../form/text-field.tsx'
import { EventTypes } from './event-types.tsx'

export type WebhookValues = { description: string; url: string; types: WebhookType[] }

/** The request's part that a person fills in. */
export const bodyOf = ({ description, url, types }: WebhookValues) => ({
  description: description.trim(),
  url: url.trim(),
  types,
})

/** What is missing, in the words of this form. */
export const checkWebhook = ({ description, url }: WebhookValues) => ({
  ...(!description.trim() && { description: 'Enter a name, such as the software that receives it.' }),
  ...(!url.trim() && { url: 'Enter the address that receives the requests.' }),
})

/** Name, address and events of a webhook. */
export function WebhookFields() {
  return (
    <>
      <TextField name="description" label="Name" hint="The software that receives it." maxLength={200} />
      <TextField
        name="url"
        label="Address"
        type="url"
        hint="A server on the internet, with https://. To try one on your own machine, see Webhooks in the API reference."
        placeholder="https://"
        maxLength={500}
      />
      <EventTypes />
    </>
  )
}
