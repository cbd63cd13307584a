import { savedViewEndpoints as endpoints, type SavedView } from '@milepost/contract/saved-views/endpoints'
import { explain } from '@milepost/session/api/api-error'
import { toastFailure, toastSuccess } from '@milepost/ui/feedback/toaster'
import { IconButton } from '@milepost/ui/form/button'
import { Copy, Ellipsis, Pencil, RotateCw, Star, Trash2 } from '@milepost/ui/icons'
import { Menu, MenuItem, MenuSeparator } from '@milepost/ui/layout/menu'
import { call } from '../../../lib/api/api.ts'
import { refresh } from '../../../lib/api/query-client.ts'
import { useSession } from '../../../session/session-context.ts'
import type { ViewSaving } from './view-saving.ts'

interface ViewMenuProps {
  view: SavedView
  href: string
  saving: ViewSaving
  /** True if the view is what the page shows. */
  isOpen: boolean
  onChange: () => void
  onRemove: () => void
}

/** What can be done with a saved view besides opening it. */
export function ViewMenu({ view, href, saving, isOpen, onChange, onRemove }: ViewMenuProps) {
  const { isAdmin } = useSession()
  const { id, name, isDefault } = view
  const mayChange = view.isMine || isAdmin
  const act = (done: string, work: () => Promise<unknown>) => void finish(done, work)
  return (
    <Menu
      trigger={
        <IconButton label={`Actions for the view ${name}`} size="small">
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      <MenuItem
        icon={<Copy aria-hidden />}
        onSelect={() => act('Link copied', () => navigator.clipboard.writeText(`${window.location.origin}${href}`))}
      >
        Copy link
      </MenuItem>
      <MenuItem
        icon={<Star aria-hidden />}
        onSelect={() =>
          act(isDefault ? 'This page opens without a view' : `This page opens with ${name}`, () =>
            call(endpoints.setDefault, { params: { id }, body: { isDefault: !isDefault } }),
          )
        }
      >
        {isDefault ? 'Stop opening the page with it' : 'Open the page with it'}
      </MenuItem>
      {mayChange && (
        <>
          <MenuSeparator />
          <MenuItem icon={<Pencil aria-hidden />} onSelect={onChange}>
            Rename or share
          </MenuItem>
          <MenuItem
            icon={<RotateCw aria-hidden />}
            disabled={isOpen}
            onSelect={() =>
              act(`Replaced the view ${name}`, () =>
                call(endpoints.change, { params: { id }, body: { content: saving } }),
              )
            }
          >
            Replace with this page
          </MenuItem>
          <MenuItem icon={<Trash2 aria-hidden />} danger onSelect={onRemove}>
            Delete
          </MenuItem>
        </>
      )}
    </Menu>
  )
}

async function finish(done: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
    await refresh(endpoints.list)
    toastSuccess(done)
  } catch (failure) {
    toastFailure(explain(failure).message)
  }
}
