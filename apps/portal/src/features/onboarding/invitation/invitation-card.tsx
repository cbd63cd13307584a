import { userEndpoints } from '@milepost/contract/users/endpoints'
import { ApiError, explain } from '@milepost/session/api/api-error'
import { keepLoginHint } from '@milepost/session/stored/login-hint'
import { browserStorage } from '@milepost/session/stored/safe-storage'
import { FullPageSpinner } from '@milepost/ui/feedback/spinner'
import { Button } from '@milepost/ui/form/button'
import { PlainPage } from '@milepost/ui/page/plain-page'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { signOut } from '../../../session/session-store.ts'
import { explainInvitation, type Opener } from './invitation-explanation.ts'

/** What an invitation link leads to, explained to the person who opened it. */
export function InvitationCard({ token, opener }: { token: string; opener: Opener }) {
  const query = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => call(userEndpoints.openInvite, { body: { token } }, { signal }),
    retry: false,
  })
  if (query.isPending) return <FullPageSpinner label="Opening the invitation" />
  if (query.isError && isUnknown(query.error))
    return (
      <PlainPage
        title="This link no longer works"
        detail="The invitation may have been resent. Open the newest message, or ask the person who invited you."
        action={opener !== 'anonymous' && goOn('Continue')}
      />
    )
  if (query.isError)
    return (
      <PlainPage
        title="Could not open the invitation"
        detail={explain(query.error).message}
        action={
          <Button variant="primary" onClick={() => void query.refetch()}>
            Try again
          </Button>
        }
      />
    )
  const { title, detail, offers } = explainInvitation(query.data, opener)
  return (
    <PlainPage
      name={query.data.productName}
      title={title}
      detail={detail}
      action={
        offers.length > 0 && (
          <>
            {offers.includes('signIn') && (
              <Button variant="primary" asChild>
                <a
                  href={`/?invited=${encodeURIComponent(token)}`}
                  onClick={() => keepLoginHint(browserStorage('sessionStorage'), query.data.email)}
                >
                  Sign in
                </a>
              </Button>
            )}
            {offers.includes('signOut') && (
              <Button variant="primary" onClick={() => void signOut()}>
                Sign out
              </Button>
            )}
            {offers.includes('goOn') && goOn(offers.includes('signOut') ? 'Stay signed in' : 'Continue')}
          </>
        )
      }
    />
  )
}

const goOn = (words: 'Continue' | 'Stay signed in') => (
  <Button {...(words === 'Continue' && { variant: 'primary' })} asChild>
    <a href="/">{words}</a>
  </Button>
)

// An invalid token was never sent.
const isUnknown = (error: unknown) => error instanceof ApiError && ['notFound', 'invalid'].includes(error.code ?? '')
