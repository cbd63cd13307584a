import { type ChannelTest, channelEndpoints as endpoints } from '@milepost/contract/webhooks/channels'
import { explain } from '@milepost/session/api/api-error'
import { useState } from 'react'
import { call } from '../../../lib/api/api.ts'

type Result = { state: 'sending' } | { state: 'answered'; answer: ChannelTest } | { state: 'failed'; reason: string }

/** Posts tests to channels, and keeps what each of them got. */
export function useChannelTest() {
  const [results, setResults] = useState<Readonly<Record<string, Result>>>({})
  const set = (id: string, result: Result) => setResults((all) => ({ ...all, [id]: result }))
  return {
    resultOf: (id: string) => results[id],
    async send(id: string) {
      set(id, { state: 'sending' })
      try {
        set(id, { state: 'answered', answer: await call(endpoints.test, { params: { id } }) })
      } catch (failure) {
        set(id, { state: 'failed', reason: explain(failure).message })
      }
    },
  }
}

/** What the server of a channel responded to a test. */
export function ChannelTestResult({ of }: { of: Result | undefined }) {
  if (!of) return null
  if (of.state === 'sending') return <p className="pl-6 text-12 text-text-3">Sending a test…</p>
  const isDelivered = of.state === 'answered' && of.answer.error === null
  return (
    <p role="status" className={`pl-6 text-12 wrap-anywhere ${isDelivered ? 'text-success' : 'text-destructive'}`}>
      {of.state === 'failed' ? of.reason : answerText(of.answer)}
    </p>
  )
}

function answerText({ status, response, error }: ChannelTest): string {
  const answer = [status, response?.trim()].filter(Boolean).join(' · ')
  return error === null
    ? `Test delivered: ${answer}`
    : `Not delivered. ${error}${response ? ` Response: ${response}` : ''}`
}
