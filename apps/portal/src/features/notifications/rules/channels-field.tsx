import { channelKindWords } from '@milepost/contract/webhooks/channel-words'
import { type Channel, channelEndpoints as endpoints } from '@milepost/contract/webhooks/channels'
import { webhookStateWords } from '@milepost/contract/webhooks/columns'
import { useAnswer } from '@milepost/session/api/use-answer'
import { SkeletonLines } from '@milepost/ui/feedback/skeleton'
import { Button } from '@milepost/ui/form/button'
import { Checkbox } from '@milepost/ui/form/checkbox'
import { Plus } from '@milepost/ui/icons'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { answerOf } from '../../../lib/api/query-client.ts'
import { QueryFailed } from '../../../lib/query-failed.tsx'
import { ChannelMenu } from './channel-menu.tsx'
import { ChannelTestResult, useChannelTest } from './channel-test.tsx'
import { NewChannel } from './new-channel.tsx'

/** The chat channels and webhooks that a rule notifies: the field `channelIds`. */
export function ChannelsField() {
  const { field } = useController({ name: 'channelIds' })
  const query = useAnswer(answerOf(endpoints.list, {}))
  const test = useChannelTest()
  const [adding, setAdding] = useState(false)
  const chosen = field.value as string[]
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-13 font-[530]">
        Channels <span className="text-12 font-normal text-text-3">optional</span>
      </legend>
      {query.isError && !query.data ? (
        <QueryFailed what="channels" query={query} />
      ) : !query.data ? (
        <SkeletonLines lines={2} label="Loading channels" />
      ) : (
        query.data.length > 0 && (
          <ul className="grid gap-2 rounded-control border border-border px-3 py-2.5">
            {query.data.map((channel) => (
              <li key={channel.id} className="grid gap-1">
                <div className="flex items-start justify-between gap-2">
                  <Checkbox
                    checked={chosen.includes(channel.id)}
                    onChange={(on) =>
                      field.onChange(on ? [...chosen, channel.id] : chosen.filter((id) => id !== channel.id))
                    }
                    hint={hintOf(channel)}
                  >
                    {channel.name}
                  </Checkbox>
                  {channel.kind !== 'webhook' && (
                    <ChannelMenu
                      channel={channel}
                      onTest={() => test.send(channel.id)}
                      onRemoved={() => field.onChange(chosen.filter((id) => id !== channel.id))}
                    />
                  )}
                </div>
                <ChannelTestResult of={test.resultOf(channel.id)} />
              </li>
            ))}
          </ul>
        )
      )}
      {adding ? (
        <NewChannel
          onClose={() => setAdding(false)}
          onAdded={({ id }) => {
            field.onChange([...new Set([...chosen, id])])
            setAdding(false)
          }}
        />
      ) : (
        <>
          <Button size="small" className="justify-self-start" onClick={() => setAdding(true)}>
            <Plus aria-hidden />
            Add a chat channel
          </Button>
          <p className="text-12 text-text-3">Slack and Microsoft Teams channels, and your webhooks.</p>
        </>
      )}
    </fieldset>
  )
}

/** "Slack · hooks.slack.com", and what is wrong with it. */
const hintOf = ({ kind, server, state }: Channel) =>
  [channelKindWords[kind], server, ...(state === 'active' ? [] : [webhookStateWords[state]])].join(' · ')
