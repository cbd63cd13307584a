import type { CoachingConversation } from '@milepost/contract/coaching/messages'
import { cn } from '@milepost/ui/cn'
import { Badge } from '@milepost/ui/feedback/badge'
import { SkeletonLines } from '@milepost/ui/feedback/skeleton'
import { FilteredEmpty } from '@milepost/ui/feedback/states'
import { Button } from '@milepost/ui/form/button'
import { Card, CardBody } from '@milepost/ui/layout/card'
import { Link } from '@milepost/ui/layout/link'
import { messagesHref } from '../../../addresses.ts'
import { countText } from '../../../lib/format/formatters.ts'
import { Moment } from '../../../lib/format/moment.tsx'
import { QueryFailed } from '../../../lib/query-failed.tsx'
import { subjectName } from '../shared/subject-name.ts'
import type { MessageView, useConversations } from './use-messages.ts'

interface ConversationListProps {
  conversations: ReturnType<typeof useConversations>
  view: MessageView
}

/** Conversations with their last line, newest first. */
export function ConversationList({ conversations, view }: ConversationListProps) {
  const { items, isError, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = conversations
  const { values } = view
  if (isError && items.length === 0)
    return (
      <Card>
        <QueryFailed what="conversations" query={conversations} />
      </Card>
    )
  if (isPending)
    return (
      <Card>
        <CardBody>
          <SkeletonLines lines={6} label="Loading conversations" />
        </CardBody>
      </Card>
    )
  if (items.length === 0)
    return (
      <Card>
        <FilteredEmpty things="conversations" onReset={view.reset} />
      </Card>
    )
  return (
    <Card className="overflow-hidden desk:max-h-[calc(100dvh-210px)] desk:overflow-y-auto">
      <ul aria-label="Conversations">
        {items.map((conversation) => (
          <li key={conversation.id} className="border-b border-border last:border-b-0">
            <Line
              conversation={conversation}
              href={messagesHref({ ...values, open: conversation.id, coach: undefined, events: [] })}
              isOpen={conversation.id === values.open}
            />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <div className="border-t border-border p-2.5">
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Load older conversations
          </Button>
        </div>
      )}
    </Card>
  )
}

interface LineProps {
  conversation: CoachingConversation
  href: string
  isOpen: boolean
}

function Line({ conversation, href, isOpen }: LineProps) {
  const { contact, lastMessage, lastMessageAt, unread, awaitingReply } = conversation
  const name = subjectName(conversation)
  return (
    <Link
      href={href}
      aria-current={isOpen || undefined}
      className={cn(
        'grid grid-cols-1 gap-0.5 px-3.5 py-2.5 text-13 hover:bg-sunken focus-visible:-outline-offset-2',
        isOpen && 'bg-primary-soft hover:bg-primary-soft',
      )}
    >
      <span className="flex items-baseline justify-between gap-2">
        <bdi className="min-w-0 truncate font-[560]">{name}</bdi>
        <Moment at={lastMessageAt} ago className="shrink-0 text-12 text-text-3" />
      </span>
      {contact && contact.name !== name && (
        <span className="truncate text-12 text-text-3">
          with <bdi>{contact.name}</bdi>
        </span>
      )}
      <span className="flex items-center justify-between gap-2">
        <span className={cn('min-w-0 truncate', unread > 0 ? 'font-[560]' : 'text-text-2')}>{lastMessage}</span>
        {unread > 0 ? (
          <Badge tone="primary">{countText(unread)} unread</Badge>
        ) : (
          awaitingReply && <span className="shrink-0 text-12 text-text-3">awaiting reply</span>
        )}
      </span>
    </Link>
  )
}
