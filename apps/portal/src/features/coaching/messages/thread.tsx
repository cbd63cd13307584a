import {
  type CoachingConversation,
  type CoachingMessage,
  coachingEndpoints,
} from '@milepost/contract/coaching/messages'
import { SkeletonLines } from '@milepost/ui/feedback/skeleton'
import { Button } from '@milepost/ui/form/button'
import { useLayoutEffect, useRef } from 'react'
import { useFormat } from '../../../lib/format/formatters.ts'
import { QueryFailed } from '../../../lib/query-failed.tsx'
import { usePictures } from '../shared/use-pictures.ts'
import { MessageBubble } from './message-bubble.tsx'
import { useThread } from './use-messages.ts'

/** The messages of a conversation by day, newest at the bottom; older ones load at the top. */
export function Thread({ conversation }: { conversation: CoachingConversation }) {
  const thread = useThread(conversation.id)
  const { messages, isError, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = thread
  usePictures(
    messages.flatMap(({ incidents }) => incidents),
    coachingEndpoints.messages,
  )
  const box = useScrolledThread(messages)
  const { day } = useFormat()
  const days = [...Map.groupBy(messages, ({ at }) => day(at))]
  return (
    <div
      ref={box}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      role="log"
      aria-label="Messages"
      className="grid flex-1 content-start gap-3 overflow-y-auto px-3.5 py-3 focus-visible:-outline-offset-2"
    >
      {isPending && <SkeletonLines lines={6} label="Loading messages" />}
      {isError && messages.length === 0 && <QueryFailed what="messages" query={thread} />}
      {hasNextPage && (
        <div className="text-center">
          <Button size="small" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Load older messages
          </Button>
        </div>
      )}
      {days.map(([name, own]) => (
        <section key={name} aria-label={name} className="grid gap-2.5">
          <p className="num text-center text-12 text-text-3">{name}</p>
          <ol className="grid gap-2.5">
            {own.map((message) => (
              <li key={message.id} className="grid">
                <MessageBubble message={message} />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

/** Scrolls to a new message, and keeps what is in view when older ones appear above it. */
function useScrolledThread(messages: readonly CoachingMessage[]) {
  const box = useRef<HTMLDivElement>(null)
  const before = useRef({ newest: undefined as string | undefined, height: 0 })
  const newest = messages.at(-1)?.id
  const oldest = messages[0]?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: an older message changes the height too
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    element.scrollTop =
      newest === before.current.newest
        ? element.scrollTop + element.scrollHeight - before.current.height
        : element.scrollHeight
    before.current = { newest, height: element.scrollHeight }
  }, [newest, oldest])
  return box
}
