import { userEndpoints } from '@milepost/contract/users/endpoints'
import { explain } from '@milepost/session/api/api-error'
import { currentTokens } from '@milepost/session/sign-in/access-token'
import { SkeletonLines } from '@milepost/ui/feedback/skeleton'
import { Button } from '@milepost/ui/form/button'
import { PlainPage } from '@milepost/ui/page/plain-page'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { chooseClient, signOut, tryAgain } from '../../session/session-store.ts'

/** A new person chooses between the clients that invited or added them. */
export default function ChooseClientPage() {
  const query = useQuery({
    queryKey: ['introducers'],
    queryFn: () => {
      const { access = '', id } = currentTokens() ?? {}
      return call(userEndpoints.introducers, { body: { accessToken: access, idToken: id } })
    },
    retry: false,
    gcTime: 0,
  })
  const choice = useMutation({ mutationFn: chooseClient })
  const failure = query.error ?? choice.error
  return (
    <PlainPage
      title="Choose your organization"
      detail="Several organizations invited or added your address. You can belong to only one, so choose the one that you know."
      note={failure && <span role="alert">{explain(failure).message}</span>}
      action={
        <>
          <Button onClick={tryAgain}>Check again</Button>
          <Button variant="ghost" onClick={() => void signOut()}>
            Sign out
          </Button>
        </>
      }
    >
      <div className="mt-4">
        {query.isPending && <SkeletonLines lines={3} label="Loading organizations" />}
        <ul aria-label="Organizations" className="grid gap-2">
          {query.data?.map(({ clientId, name, inviterName }) => (
            <li key={clientId}>
              <button
                type="button"
                disabled={choice.isPending}
                onClick={() => choice.mutate(clientId)}
                className="w-full rounded-card border border-border bg-surface px-3 py-2.5 text-left hover:border-border-strong hover:bg-sunken"
              >
                <bdi className="block text-14 font-[560] wrap-anywhere">{name}</bdi>
                <span className="block text-12 text-text-3">
                  {inviterName ? (
                    <>
                      Invited by <bdi>{inviterName}</bdi>
                    </>
                  ) : (
                    'Added you'
                  )}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </PlainPage>
  )
}
