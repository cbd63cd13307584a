import { shareEndpoints, sharePasswordHeader } from '@milepost/contract/shares/endpoints'
import { ApiError, explain } from '@milepost/session/api/api-error'
import { SkeletonLines } from '@milepost/ui/feedback/skeleton'
import { Button } from '@milepost/ui/form/button'
import { PlainCard } from '@milepost/ui/page/plain-card'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { call } from '../../../lib/api/api.ts'
import { Centered } from '../../../linked/centered.tsx'
import { usePublicBrand } from '../../../shell/public-brand.ts'
import { EndedCard } from './ended-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { SharedContent } from './shared-content.tsx'
import { useShareWatch } from './use-share-watch.ts'

/** One record for someone with a link, whoever they are and whether or not they are signed in. */
export default function SharePage() {
  const { token = '' } = useParams({ strict: false })
  const secret = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get('token') ?? '' })
  const [password, setPassword] = useState<string>()
  const address = { params: { token }, query: { token: secret } }
  const read = useCallback(
    (again: boolean) =>
      call(
        shareEndpoints.content,
        { params: { token }, query: { token: secret, again } },
        // Headers have no characters beyond Latin-1.
        password === undefined ? {} : { headers: { [sharePasswordHeader]: encodeURIComponent(password) } },
      ),
    [token, secret, password],
  )
  const query = useQuery({
    queryKey: ['share', token, secret, password ?? ''],
    queryFn: () => read(false),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const [ended, setEnded] = useState<unknown>()
  useShareWatch(address, ended === undefined ? query.data?.version : undefined, setEnded)
  const failure = ended ?? query.error
  const brand = useQuery({
    queryKey: ['share brand', token, secret],
    queryFn: () => call(shareEndpoints.brand, { params: { token }, query: { token: secret } }),
    enabled: Boolean(failure) && !query.data,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  usePublicBrand(query.data?.client ?? brand.data)
  if (failure) {
    const code = failure instanceof ApiError ? failure.code : undefined
    const { message } = explain(failure)
    if (code === 'passwordRequired' || (code === 'tooMany' && password !== undefined))
      return (
        <Centered>
          <PasswordCard
            problem={password === undefined ? undefined : message}
            busy={query.isFetching}
            onOpen={(typed) => {
              setEnded(undefined)
              setPassword(typed)
              if (typed === password) void query.refetch()
            }}
          />
        </Centered>
      )
    if (code === 'linkExpired' || code === 'linkRevoked')
      return (
        <Centered>
          <EndedCard address={address} isExpired={code === 'linkExpired'} message={message} />
        </Centered>
      )
    if (code === 'notFound')
      return (
        <Centered>
          <PlainCard
            title="This link doesn’t exist"
            detail="Part of the address may be missing. Open it again from the original message, or ask the sender for a new one."
          />
        </Centered>
      )
    return (
      <Centered>
        <PlainCard
          title="Could not open the link"
          detail={message}
          action={
            <Button
              variant="primary"
              busy={query.isFetching}
              onClick={() => {
                setEnded(undefined)
                void query.refetch()
              }}
            >
              Try again
            </Button>
          }
        />
      </Centered>
    )
  }
  if (!query.data)
    return (
      <Centered>
        <PlainCard title="Opening the link">
          <div className="mt-4">
            <SkeletonLines lines={4} label="Loading what was shared" />
          </div>
        </PlainCard>
      </Centered>
    )
  return <SharedContent content={query.data} read={() => read(true)} onEnded={setEnded} />
}
