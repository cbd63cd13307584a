import type { ClientRow } from '@milepost/contract/clients/endpoints'
import { type Theme, themes } from '@milepost/session/stored/theme'
import { Check, SlidersHorizontal, Warehouse } from '@milepost/ui/icons'
import type { PaletteGroup, PaletteItem } from '@milepost/ui/layout/palette/palette-item'
import type { PageCommand } from './page-commands.ts'

const themeWords: Readonly<Record<Theme, string>> = { light: 'Light theme', dark: 'Dark theme', system: 'System theme' }

/** Returns what the open page's buttons do. */
export const pageCommandGroup = (commands: readonly PageCommand[]): PaletteGroup => ({
  heading: 'On this page',
  items: commands.map(({ label, keywords, run }, index) => ({
    id: `page command ${index}`,
    label,
    icon: <Check />,
    ...(keywords && { keywords }),
    onSelect: run,
  })),
})

interface Commands {
  theme: Theme
  setTheme: (theme: Theme) => void
  /** For admins: opens the Control Center. */
  controlCenter: (() => void) | undefined
}

/** Returns commands that every page has. */
export const commandGroup = ({ theme, setTheme, controlCenter }: Commands): PaletteGroup => ({
  heading: 'Commands',
  items: [
    ...(controlCenter ? [controlCenterItem(controlCenter)] : []),
    ...themes
      .filter((one) => one !== theme)
      .map((one) => ({
        id: `theme ${one}`,
        label: themeWords[one],
        icon: <SlidersHorizontal />,
        keywords: ['switch appearance mode'],
        onSelect: () => setTheme(one),
      })),
  ],
})

const controlCenterItem = (show: () => void): PaletteItem => ({
  id: 'control-center',
  label: 'Control Center',
  icon: <SlidersHorizontal />,
  keywords: ['switch client', 'view as role', 'theme', 'units'],
  onSelect: show,
})

/** Returns the other clients that an admin can switch to. */
export const clientGroup = (
  clients: readonly ClientRow[],
  shownId: number,
  switchTo: (client: ClientRow) => void,
): PaletteGroup => ({
  heading: 'Switch client',
  typedOnly: true,
  items: clients
    .filter(({ id }) => id !== shownId)
    .map((client) => ({
      id: `client ${client.id}`,
      label: client.name,
      icon: <Warehouse />,
      hint: 'switch client',
      keywords: ['switch to client'],
      onSelect: () => switchTo(client),
    })),
})
