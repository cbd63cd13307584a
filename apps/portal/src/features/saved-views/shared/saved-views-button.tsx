import { savedViewEndpoints as endpoints, type SavedView } from '@milepost/contract/saved-views/endpoints'
import { explain } from '@milepost/session/api/api-error'
import { ConfirmDialog } from '@milepost/ui/feedback/confirm-dialog'
import { toastSuccess } from '@milepost/ui/feedback/toaster'
import { Button } from '@milepost/ui/form/button'
import { Bookmark, ChevronDown } from '@milepost/ui/icons'
import { Popover } from '@milepost/ui/layout/popover'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../../lib/api/api.ts'
import { refresh } from '../../../lib/api/query-client.ts'
import { ChangeViewDrawer, SaveViewDrawer } from './save-view-drawer.tsx'
import { usePageViews } from './use-page-views.ts'
import { ViewLine } from './view-line.tsx'
import { isSameSearch, type ViewSaving } from './view-saving.ts'

type Asked = { what: 'save' } | { what: 'change' | 'remove'; view: SavedView }

/** The saved views of a page: to open, save and change. */
export function SavedViewsButton({ saving }: { saving: ViewSaving }) {
  const views = usePageViews()
  const pathname = useLocation({ select: (location) => location.pathname })
  const [isListed, setIsListed] = useState(false)
  const [asked, setAsked] = useState<Asked>()
  const isOpen = ({ search }: SavedView) => isSameSearch(search, saving.search)
  const open = [...views.mine, ...views.others].find(isOpen)
  const close = () => setAsked(undefined)
  const ask = (next: Asked) => {
    setIsListed(false)
    setAsked(next)
  }
  const lines = (title: string, listed: readonly SavedView[]) =>
    listed.length > 0 && (
      <section aria-label={title}>
        <h3 className="px-3 pt-2.5 pb-1 text-12 text-text-3">{title}</h3>
        <ul className="px-1.5">
          {listed.map((view) => (
            <ViewLine
              key={view.id}
              view={view}
              href={`${pathname}${view.search}`}
              saving={saving}
              isOpen={isOpen(view)}
              onOpen={() => setIsListed(false)}
              onChange={() => ask({ what: 'change', view })}
              onRemove={() => ask({ what: 'remove', view })}
            />
          ))}
        </ul>
      </section>
    )
  return (
    <>
      <Popover
        label="Views"
        open={isListed}
        onOpenChange={setIsListed}
        className="w-80 max-w-[calc(100vw-16px)] p-0"
        trigger={
          <Button variant={open ? 'selected' : 'outline'} title={open?.name}>
            Views
            <ChevronDown aria-hidden />
          </Button>
        }
      >
        {lines('My views', views.mine)}
        {lines('Shared by others', views.others)}
        <div className="grid gap-2 p-3">
          {views.isLoaded && views.mine.length + views.others.length === 0 && (
            <p className="text-text-2">
              No views yet. A view keeps the filters, order and columns of this page under a name.
            </p>
          )}
          <Button onClick={() => ask({ what: 'save' })}>
            <Bookmark aria-hidden />
            Save this view
          </Button>
        </div>
      </Popover>
      {asked?.what === 'save' && <SaveViewDrawer page={views.page} saving={saving} onClose={close} />}
      {asked?.what === 'change' && <ChangeViewDrawer view={asked.view} onClose={close} />}
      {asked?.what === 'remove' && <RemoveView view={asked.view} onClose={close} />}
    </>
  )
}

function RemoveView({ view: { id, name, isShared }, onClose }: { view: SavedView; onClose: () => void }) {
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Delete the view ${name}?`}
      effect={isShared ? 'It is gone for everyone. Links to it still work.' : 'Links to it still work.'}
      action="Delete"
      onConfirm={async () => {
        await call(endpoints.remove, { params: { id } }).catch((failure: unknown) => {
          throw new Error(explain(failure).message)
        })
        await refresh(endpoints.list)
        toastSuccess(`The view ${name} is deleted`)
      }}
    />
  )
}
