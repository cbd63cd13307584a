import { type ApiToken, apiTokenEndpoints as endpoints } from '@milepost/contract/api-tokens/endpoints'
import { explain } from '@milepost/session/api/api-error'
import { useAnswer } from '@milepost/session/api/use-answer'
import { ConfirmDialog } from '@milepost/ui/feedback/confirm-dialog'
import { Empty } from '@milepost/ui/feedback/states'
import { toastSuccess } from '@milepost/ui/feedback/toaster'
import { Button } from '@milepost/ui/form/button'
import { Plus } from '@milepost/ui/icons'
import { useState } from 'react'
import { call } from '../../lib/api/api.ts'
import { answerOf, refresh } from '../../lib/api/query-client.ts'
import { ListPage } from '../../list/list-page.tsx'
import { ListTable } from '../../list/list-table.tsx'
import { useWholeList } from '../../list/use-whole-list.ts'
import { useMay } from '../../session/use-may.ts'
import { TokenDrawer } from './token-drawer.tsx'
import { tokenList } from './token-list.tsx'

/** Tokens for the public API: what each may read, whose it is, and when it was used. */
export default function TokensPage() {
  const query = useAnswer(answerOf(endpoints.list, {}))
  const list = useWholeList(tokenList, query)
  const [asked, setAsked] = useState<ApiToken>()
  const mayChange = useMay(endpoints.create)
  const create = (words: string) =>
    mayChange && (
      <Button variant="primary" onClick={() => list.change({ create: 'yes' }, 'push')}>
        <Plus aria-hidden />
        {words}
      </Button>
    )
  return (
    <ListPage
      list={list}
      lead={
        <Button asChild>
          <a href="/api/docs" target="_blank" rel="noreferrer">
            API reference
          </a>
        </Button>
      }
      actions={create('Create token')}
    >
      <ListTable
        list={list}
        {...(mayChange && {
          actions: (token: ApiToken) =>
            token.status === 'active' && (
              <Button size="small" onClick={() => setAsked(token)}>
                Revoke
              </Button>
            ),
        })}
        empty={
          <Empty
            title="No tokens yet."
            detail="With a token, your own software can read vehicles, drivers, events, scores and losses."
            action={create('Create your first token')}
          />
        }
      />
      {list.values.create && mayChange && <TokenDrawer onClose={() => list.change({ create: undefined })} />}
      <ConfirmDialog
        open={asked !== undefined}
        onOpenChange={(open) => !open && setAsked(undefined)}
        title={`Revoke the token ${asked?.name}?`}
        effect="Software that uses it is refused at once. This can’t be undone."
        action="Revoke"
        onConfirm={async () => {
          if (asked) await revoke(asked)
        }}
      />
    </ListPage>
  )
}

async function revoke({ id, name }: ApiToken): Promise<void> {
  await call(endpoints.revoke, { params: { id } }).catch((failure: unknown) => {
    throw new Error(explain(failure).message)
  })
  toastSuccess(`The token ${name} is revoked`)
  await refresh(endpoints.list)
}
