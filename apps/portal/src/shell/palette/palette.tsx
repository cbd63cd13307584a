import { type ClientRow, clientEndpoints } from '@milepost/contract/clients/endpoints'
import { cameraEndpoints } from '@milepost/contract/device-health/cameras'
import { mismatchEndpoints } from '@milepost/contract/device-health/mismatches'
import { explain } from '@milepost/session/api/api-error'
import { useTheme } from '@milepost/session/stored/theme'
import { toastFailure } from '@milepost/ui/feedback/toaster'
import { Clock } from '@milepost/ui/icons'
import { CommandPalette } from '@milepost/ui/layout/palette/command-palette'
import type { PaletteGroup } from '@milepost/ui/layout/palette/palette-item'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { type RefObject, useCallback, useMemo, useState } from 'react'
import { answerOf } from '../../lib/api/query-client.ts'
import { useFormat } from '../../lib/format/formatters.ts'
import { useSession } from '../../session/session-context.ts'
import { switchClient } from '../../session/session-store.ts'
import { useMay } from '../../session/use-may.ts'
import { useOverlays } from '../overlays.ts'
import { clientGroup, commandGroup, pageCommandGroup } from './command-groups.tsx'
import { elsewhereGroup } from './elsewhere-commands.tsx'
import { pageCommands } from './page-commands.ts'
import { pageGroups } from './page-groups.tsx'
import { type Recent, recentOf, recordRecent } from './recent.ts'
import { searchRecords } from './search-records.tsx'

interface PaletteProps {
  /** What was typed before the palette loaded. */
  typedAhead: RefObject<string>
  onOpenChange: (open: boolean) => void
}

/** Ctrl K: vehicles, drivers and events from the server; pages, commands and what was opened last. */
export default function Palette({ typedAhead, onOpenChange }: PaletteProps) {
  const navigate = useNavigate()
  const { roles, ownRoles, client } = useSession()
  const { timeZone } = useFormat()
  const [theme, setTheme] = useTheme()
  const { show } = useOverlays()
  // What the page offers when the palette opens; its buttons can't change behind it.
  const [onPage] = useState(pageCommands)
  const path = useLocation({ select: ({ pathname }) => pathname })
  const cameras = useMay(cameraEndpoints.resolve)
  const mismatches = useMay(mismatchEndpoints.resolve)
  const isAdmin = ownRoles.includes('admin')
  const clients = useQuery({ ...answerOf(clientEndpoints.list, {}), enabled: isAdmin }).data ?? noClients
  const groups = useMemo(() => {
    const go = (address: string) => void navigate({ to: address })
    return [
      recentGroup(recentOf(client.id), go),
      pageCommandGroup(onPage),
      commandGroup({ theme, setTheme, controlCenter: isAdmin ? () => show('controlCenter') : undefined }),
      elsewhereGroup({ path, mayFix: { cameras, mismatches }, go }),
      ...pageGroups(roles, go),
      clientGroup(clients, client.id, lookAt),
    ].filter(({ items }) => items.length > 0)
  }, [client.id, onPage, theme, setTheme, isAdmin, show, roles, clients, navigate, path, cameras, mismatches])
  const search = useCallback(
    (text: string, signal: AbortSignal) => {
      const open = (found: Recent) => {
        recordRecent(client.id, found)
        void navigate({ to: found.href })
      }
      return searchRecords(text, { clientId: client.id, timeZone, open, signal })
    },
    [client.id, timeZone, navigate],
  )
  return (
    <CommandPalette
      open
      typedAhead={typedAhead}
      onOpenChange={onOpenChange}
      placeholder="Search vehicles, drivers, events, pages and commands"
      groups={groups}
      onSearch={search}
    />
  )
}

const noClients: readonly ClientRow[] = []

const recentGroup = (recent: readonly Recent[], go: (address: string) => void): PaletteGroup => ({
  heading: 'Recent',
  items: recent.map(({ kind, label, href }) => ({
    id: `recent ${href}`,
    label,
    icon: <Clock />,
    hint: kind,
    onSelect: () => go(href),
  })),
})

function lookAt({ id }: ClientRow) {
  switchClient(id).catch((failure: unknown) =>
    toastFailure('Could not switch clients.', { description: explain(failure).message }),
  )
}
