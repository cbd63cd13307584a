import { product } from '@milepost/domain/product'
import { ApiError, explain } from '@milepost/session/api/api-error'
import { Button } from '@milepost/ui/form/button'
import { PlainCard } from '@milepost/ui/page/plain-card'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { usePublicBrand } from '../../../shell/public-brand.ts'
import { entryOf, openFleetForm } from '../form/fleet-entry.ts'
import { Centered, FormPage, Opening, useOpeningTitle } from '../form/form-page.tsx'
import { useAddressWithoutKey } from '../form/use-address-without-key.ts'

/** Where a fleet connects by a client's own link, or asks to connect without one. */
export default function IntegrationPage() {
  const link = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get('link') })
  return link === null ? <PublicForm /> : <LinkedForm link={link} />
}

/** Connects to the client that the link names, which shows its look. */
function LinkedForm({ link }: { link: string }) {
  const query = useQuery({
    queryKey: ['fleet link', link],
    queryFn: () => openFleetForm({ link, source: 'integration' }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const opening = useOpeningTitle('Opening the link')
  const client = query.data?.client ?? undefined
  usePublicBrand(client)
  if (query.isError) {
    const { message } = explain(query.error)
    const isOver = query.error instanceof ApiError && ['conflict', 'invalid'].includes(query.error.code)
    return (
      <Centered>
        {isOver ? (
          <EndedLink reason={message} />
        ) : (
          <PlainCard
            title="Could not open the link"
            detail={message}
            action={
              <Button variant="primary" onClick={() => void query.refetch()}>
                Try again
              </Button>
            }
          />
        )}
      </Centered>
    )
  }
  if (!query.data) return <Opening title={opening} />
  const opened = query.data
  return (
    <FormPage
      title={`Connect your vehicles to ${client?.name}`}
      source="integration"
      begin={async () => entryOf('integration', opened, {})}
      greeting={(onStart) => (
        <PlainCard
          title={`Connect your vehicles to ${client?.name}`}
          detail="It takes about 5 minutes: your company, your provider, your provider account, and the terms. Have the sign-in of an administrator at your provider ready."
          action={
            <Button variant="primary" onClick={onStart}>
              Start
            </Button>
          }
        />
      )}
    />
  )
}

function EndedLink({ reason }: { reason: string }) {
  useAddressWithoutKey()
  return <PlainCard title="This link doesn’t work" detail={reason} />
}

/** Asks to connect: no client is named, so none is shown. */
const PublicForm = () => (
  <FormPage
    title={`Ask to connect your vehicles to ${product.name}`}
    source="integration"
    begin={async () => entryOf('integration', await openFleetForm({ source: 'integration' }), {})}
    greeting={(onStart) => (
      <PlainCard
        title={`Connect your vehicles to ${product.name}`}
        detail="Enter your company, choose your provider, connect your account there, and accept the terms. It takes about 5 minutes. A person then checks your request and connects your vehicles."
        action={
          <Button variant="primary" onClick={onStart}>
            Start
          </Button>
        }
        note="Did a company send you an invitation or a link? Open that instead: it connects at once."
      />
    )}
  />
)
