import type { PaletteGroup, PaletteItem } from '@milepost/ui/layout/palette/palette-item'
import { sidebarGroups } from '../../navigation.ts'
import { isBuilt } from '../../page-code.ts'
import { entriesOf, isPublic, type Page } from '../../page-list.ts'
import { sections } from '../../pages.ts'
import { sectionIcons } from '../sidebar/section-icons.ts'

type Go = (address: string) => void

/** Returns pages by sidebar group, with those not built yet in a group at the end. */
export function pageGroups(roles: readonly string[], go: Go): PaletteGroup[] {
  const inGroups = new Set<string>(sidebarGroups.map((group) => group.id))
  const waiting: PaletteItem[] = []
  const groups = new Map<string, PaletteItem[]>()
  for (const section of sections) {
    const pages = entriesOf(
      section.pages.map((page) => ({ ...page, section: section.id, adminOnly: section.adminOnly ?? false })),
      roles,
    )
      .flatMap((entry) => [...entry.pages])
      .filter((page) => !isPublic(page))
    waiting.push(...pages.filter(({ path }) => !isBuilt(path)).map((page) => pageItem(page, go)))
    const heading = inGroups.has(section.id) || section.id === 'settings' ? section.title : 'Pages'
    const built = pages.filter(({ path }) => isBuilt(path)).map((page) => pageItem(page, go))
    groups.set(heading, [...(groups.get(heading) ?? []), ...built])
  }
  const named = [...groups].map(([heading, items]) => ({ heading, items }))
  return [...named, { heading: 'Not available yet', items: waiting, last: true }].filter(
    ({ items }) => items.length > 0,
  )
}

function pageItem(page: Page, go: Go): PaletteItem {
  const Icon = sectionIcons[page.section]
  return {
    id: page.path,
    label: page.entry ? `${page.entry}: ${page.title}` : page.title,
    icon: <Icon />,
    keywords: ['go to page'],
    ...(page.key ? { kbd: `g ${page.key}` } : {}),
    onSelect: () => go(page.path),
  }
}
