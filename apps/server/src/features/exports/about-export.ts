import { exportListWords } from '@milepost/contract/exports/endpoints'
import { product } from '@milepost/domain/product'
import { instantText } from '@milepost/domain/time/instant-text'
import { zonePlace } from '@milepost/domain/time/zone-text'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import type { StoredExport } from './queries.ts'

/** What has to be known about a file, whether it is stored or written at once. */
export type DescribedFile = Pick<StoredExport, 'list' | 'filters' | 'timeZone' | 'finishedAt'>

/** What the rows of a file are, in words: whose, which filters, in which zones the times are, and when they were read. */
export type AboutExport = { client: string; list: string; filters: string; zone: string; exported: string }

export const aboutExport = (db: ClientDatabase, { list, ...stored }: DescribedFile): Promise<AboutExport> =>
  aboutFile(db, exportListWords[list], stored)

/** The same for a file of another name than a list’s. */
export async function aboutFile(
  db: ClientDatabase,
  name: string,
  stored: Omit<DescribedFile, 'list'>,
): Promise<AboutExport> {
  const client = await db.selectFrom('client').select('name').where('id', '=', db.clientId).executeTakeFirstOrThrow()
  return {
    client: client.name,
    list: name,
    filters: stored.filters,
    zone: stored.timeZone === 'UTC' ? 'UTC' : `UTC and ${zonePlace(stored.timeZone)}`,
    exported: `${instantText(stored.finishedAt ?? new Date().toISOString(), 'UTC')} UTC`,
  }
}

/** Maximum characters of a part, so that the name stays below the 255 bytes of file systems for most scripts. */
const mostCharacters = 60
/** Not allowed in file names by Windows. */
const refused = /[\\/:*?"<>|]+/g

/** A part of a file name; one that is too long is cut at a word. */
function part(text: string): string {
  const characters = [...text.replaceAll(refused, '-')]
  if (characters.length <= mostCharacters) return characters.join('')
  const cut = characters.slice(0, mostCharacters - 1).join('')
  const isWhole = characters[mostCharacters - 1] === ' '
  return `${isWhole ? cut : cut.replace(/[,;]? \S*$/, '')}…`
}

/** `milepost events Northline Logistics, last 7 days, UTC and America-Chicago, 2026-11-20.csv` */
export const exportFileName = (about: AboutExport, { format }: { format: string }): string =>
  `${product.slug} ${about.list} ${[about.client, about.filters, about.zone].map(part).join(', ')}, ${about.exported.slice(0, 10)}.${format}`

/** Headers of the answer; percent-encoded as UTF-8, since headers are ASCII. */
export const aboutHeaders = (about: AboutExport): Record<string, string> => ({
  'export-client': encodeURIComponent(about.client),
  'export-list': encodeURIComponent(about.list),
  'export-filters': encodeURIComponent(about.filters),
  'export-zone': encodeURIComponent(about.zone),
  'export-time': encodeURIComponent(about.exported),
})

/** Rows of the sheet beside the list's. */
export const aboutRows = (about: AboutExport): readonly (readonly [string, string])[] => [
  ['Client', about.client],
  ['List', about.list],
  ['Filters', about.filters],
  ['Times in', about.zone],
  ['Exported', about.exported],
]
