import { type CoachingConversation, coachingEndpoints as endpoints } from '@milepost/contract/coaching/messages'
import { ApiError, explain } from '@milepost/session/api/api-error'
import { useAnswer } from '@milepost/session/api/use-answer'
import { Badge } from '@milepost/ui/feedback/badge'
import { SkeletonLines } from '@milepost/ui/feedback/skeleton'
import { NotFound } from '@milepost/ui/feedback/states'
import { toastFailure, toastSuccess } from '@milepost/ui/feedback/toaster'
import { Button } from '@milepost/ui/form/button'
import { Check, ChevronLeft } from '@milepost/ui/icons'
import { Card, CardBody } from '@milepost/ui/layout/card'
import { Link } from '@milepost/ui/layout/link'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { driverHref, messagesHref, vehicleHref } from '../../../addresses.ts'
import { call } from '../../../lib/api/api.ts'
import { answerOf, refresh } from '../../../lib/api/query-client.ts'
import { useFormat } from '../../../lib/format/formatters.ts'
import { QueryFailed } from '../../../lib/query-failed.tsx'
import { useMay } from '../../../session/use-may.ts'
import { subjectName } from '../shared/subject-name.ts'
import { ContextPane } from './context-pane.tsx'
import { ReplyBox } from './reply-box.tsx'
import { Thread } from './thread.tsx'
import type { MessageView } from './use-messages.ts'

/** One conversation: its messages, a reply, and what to know about the driver or vehicle. */
export function ConversationView({ id, view }: { id: string; view: MessageView }) {
  const query = useAnswer(answerOf(endpoints.conversation, { params: { id } }))
  const conversation = query.data?.id === id ? query.data : undefined
  const { values } = view
  const back = messagesHref({ ...values, open: undefined })
  if (!conversation)
    return (
      <Card>
        {query.error instanceof ApiError && query.error.code === 'notFound' ? (
          <NotFound thing="conversation" id={id} listHref={back} listLabel="All conversations" />
        ) : query.isError ? (
          <QueryFailed what="the conversation" query={query} />
        ) : (
          <CardBody>
            <SkeletonLines lines={8} label="Loading the conversation" />
          </CardBody>
        )}
      </Card>
    )
  return (
    <div className="grid min-w-0 items-start gap-4 wide:grid-cols-[minmax(0,1fr)_300px]">
      <Card
        aria-label={`Conversation about ${subjectName(conversation)}`}
        className="flex flex-col desk:h-[calc(100dvh-210px)] desk:min-h-[480px]"
      >
        <Head conversation={conversation} back={back} />
        <Thread conversation={conversation} />
        <ReplyBox conversation={conversation} view={view} />
      </Card>
      <ContextPane conversation={conversation} view={view} />
    </div>
  )
}

function Head({ conversation, back }: { conversation: CoachingConversation; back: string }) {
  const { id, driver, vehicle, coachedAt, unread } = conversation
  const mayMark = useMay(endpoints.markRead)
  const { day } = useFormat()
  const mark = useMutation({
    mutationFn: (coached?: boolean) =>
      call(endpoints.markRead, { params: { id }, body: coached === undefined ? {} : { coached } }),
    onSuccess: async (_, coached) => {
      if (coached) toastSuccess(`${subjectName(conversation)} is marked as coached`)
      await refresh(endpoints.conversations, endpoints.conversation, endpoints.context)
    },
    onError: (error) => toastFailure('Could not mark the conversation.', { description: explain(error).message }),
  })
  const { mutate } = mark
  // What is on screen is read.
  useEffect(() => {
    if (mayMark && unread > 0) mutate(undefined)
  }, [mayMark, unread, mutate])
  const href = driver ? driverHref(driver.id) : vehicle ? vehicleHref(vehicle.id) : undefined
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-border px-3.5 py-2.5">
      <Link href={back} className="flex items-center text-13 text-link desk:hidden">
        <ChevronLeft aria-hidden className="size-4" />
        All
      </Link>
      <h2 className="min-w-0 truncate text-15 font-[600]">
        {href ? (
          <Link href={href} className="hover:underline">
            <bdi>{subjectName(conversation)}</bdi>
          </Link>
        ) : (
          subjectName(conversation)
        )}
      </h2>
      {coachedAt && <Badge tone="success">Coached {day(coachedAt)}</Badge>}
      {mayMark && (
        <Button
          size="small"
          className="ml-auto"
          busy={mark.isPending && mark.variables !== undefined}
          onClick={() => mutate(coachedAt === null)}
        >
          {coachedAt === null && <Check aria-hidden />}
          {coachedAt === null ? 'Mark coached' : 'Take back'}
        </Button>
      )}
    </header>
  )
}
