/** The groups of the sidebar; `home` and `personal` pages stand outside of them. */
export type SectionId =
  | 'home'
  | 'analytics'
  | 'coaching'
  | 'reports'
  | 'view'
  | 'notifications'
  | 'compliances'
  | 'admin'
  | 'settings'
  | 'personal'
  | 'public'

/** A page as the list declares it. */
export type PageEntry = {
  /** Below the origin; `$name` stands for a parameter. */
  path: string
  title: string
  /** One line: what the page shows and for what. */
  description: string
  /** Pages that are tabs of one entry in the sidebar share its name. */
  entry?: string
  /** Reached from that page only: not in the sidebar nor in the palette. Such paths have parameters. */
  parent?: string
  /** Reached by its address alone: neither in the sidebar nor in the palette. */
  hidden?: boolean
  /** Stands in the sidebar, but cannot be opened; why, in a sentence. */
  disabled?: string
  /** Roles that do not see it, although it is not for admins alone. */
  excludeRoles?: readonly string[]
  /** `g` and this letter go there. */
  key?: string
}

export type Section = { id: SectionId; title: string; adminOnly?: boolean; pages: readonly PageEntry[] }

/** A page with what it has from its section. */
export type Page = PageEntry & { section: SectionId; adminOnly: boolean }

/** Shown to everyone, without the sidebar. */
export const isPublic = (page: Page) => page.section === 'public'

/** An entry of the sidebar: one page, or several that are tabs of each other. */
export type Entry = { title: string; pages: readonly [Page, ...Page[]] }

/** Whether someone with these roles may open a page. */
export function mayOpen(page: Page, roles: readonly string[]): boolean {
  if (isPublic(page)) return true
  if (page.adminOnly) return roles.includes('admin')
  const excluded = page.excludeRoles ?? []
  return excluded.length === 0 || roles.length === 0 || roles.some((role) => !excluded.includes(role))
}

/** What a section shows in the sidebar to someone with these roles. */
export function entriesOf(pages: readonly Page[], roles: readonly string[]): Entry[] {
  const entries = new Map<string, [Page, ...Page[]]>()
  for (const page of pages) {
    if (page.parent !== undefined || page.hidden || !mayOpen(page, roles)) continue
    const title = page.entry ?? page.title
    const same = entries.get(title)
    if (same) same.push(page)
    else entries.set(title, [page])
  }
  return [...entries].map(([title, members]) => ({ title, pages: members }))
}

/** Parents of nested paths that are no pages themselves, and the page each leads to: the first below it. */
export function nestedDefaults(pages: readonly Page[]): { from: string; to: string }[] {
  const own = new Set(pages.map((page) => page.path.toLowerCase()))
  const defaults = new Map<string, string>()
  for (const page of pages) {
    if (page.parent !== undefined || isPublic(page)) continue
    const parts = page.path.split('/').slice(1)
    for (let depth = 1; depth < parts.length; depth += 1) {
      const above = `/${parts.slice(0, depth).join('/')}`
      if (!own.has(above.toLowerCase()) && !defaults.has(above)) defaults.set(above, page.path)
    }
  }
  return [...defaults].map(([from, to]) => ({ from, to }))
}
