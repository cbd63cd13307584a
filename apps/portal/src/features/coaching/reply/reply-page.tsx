import { coachingReplyEndpoints as endpoints, type ReplyContent } from '@milepost/contract/coaching/replies'
import { ApiError, explain } from '@milepost/session/api/api-error'
import { SkeletonLines } from '@milepost/ui/feedback/skeleton'
import { Button } from '@milepost/ui/form/button'
import { PlainCard } from '@milepost/ui/page/plain-card'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { Centered } from '../../../linked/centered.tsx'
import { useLinkAddress } from '../../../linked/use-link-address.ts'
import { usePublicBrand } from '../../../shell/public-brand.ts'
import { ReplyView } from './reply-view.tsx'

/** A video that the provider is preparing is asked for again. */
const watchMs = 15_000

const isAwaitingVideo = (content: ReplyContent | undefined) =>
  content?.events.some(({ cameras }) => cameras.some(({ state }) => state === 'processing'))

/** A coaching message for whoever has its link, on any phone and without an account. */
export default function ReplyPage() {
  const address = useLinkAddress()
  const query = useQuery({
    queryKey: ['coaching reply', address],
    queryFn: () => call(endpoints.content, address),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchInterval: ({ state }) => (isAwaitingVideo(state.data) ? watchMs : false),
  })
  usePublicBrand(query.data?.client)
  if (query.data) return <ReplyView address={address} content={query.data} onRenew={() => void query.refetch()} />
  if (!query.error)
    return (
      <Centered>
        <PlainCard title="Opening the message">
          <div className="mt-4">
            <SkeletonLines lines={4} label="Loading the message" />
          </div>
        </PlainCard>
      </Centered>
    )
  const { code, message } =
    query.error instanceof ApiError ? query.error : { code: undefined, message: explain(query.error).message }
  return (
    <Centered>
      {code === 'notFound' ? (
        <PlainCard
          title="This link doesn’t exist"
          detail="Part of the address may be missing. Open it again from the original message."
        />
      ) : code === 'linkExpired' ? (
        <PlainCard title="This link has expired" detail={`${message} Ask the sender if you still need it.`} />
      ) : (
        <PlainCard
          title="Could not open the message"
          detail={message}
          action={
            <Button variant="primary" busy={query.isFetching} onClick={() => void query.refetch()}>
              Try again
            </Button>
          }
        />
      )}
    </Centered>
  )
}
