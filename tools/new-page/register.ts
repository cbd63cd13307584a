import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { product } from '@milepost/domain/product'
import { fileName, inNames, NotPossible, type PageNames } from './page-names.ts'

/** A place that names every page, endpoint or sample. */
type Place = {
  file: string
  /** The start of the line that opens the list. */
  opens: string
  closes: string
  entry: (names: PageNames) => string
  import?: (names: PageNames) => string
}

const served: readonly Place[] = [
  {
    file: 'packages/contract/src/api/all-endpoints.ts',
    opens: 'export const endpointGroups',
    closes: '\n} as const',
    entry: (names) => inNames('  skeletonPages: skeletonEndpoints,', names),
    import: (names) => inNames("import { skeletonEndpoints } from '../skeletons/endpoints.ts'", names),
  },
  {
    file: 'apps/server/src/app.ts',
    opens: 'export const routes',
    closes: '\n]',
    entry: (names) => inNames('  ...skeletonRoutes,', names),
    import: ({ name, path }) =>
      inNames(`import { skeletonRoutes } from './features/${name}/routes.ts'`, { name, path }),
  },
]

const pageModules: Place = {
  file: 'apps/portal/src/page-modules.ts',
  opens: 'export const pageModules',
  closes: '\n}',
  entry: (names) => `  '${names.path}': () => import('./features/${pageFile(names)}'),`,
}

const sampled = (sample: string): Place => ({
  file: 'apps/server/src/testing/samples/samples.ts',
  opens: 'export const samples',
  closes: '\n]',
  entry: (names) => inNames(sample.trimEnd(), names),
  import: (names) => inNames("import { skeletonEndpoints } from '@milepost/contract/skeletons/endpoints'", names),
})

/** How a path in the list of pages writes the product's slug. */
const slug = '$' + '{product.slug}'

const pageFile = (names: PageNames) => `${names.name}/${fileName(names)}-page.tsx`

/**
 * Registers the page in the codebase's lists, and its sample among them; without a sample, only in the portal's. Throws
 * NotPossible before anything is written.
 */
export async function register(root: string, names: PageNames, sample: string | undefined): Promise<string[]> {
  const all = sample === undefined ? [pageModules] : [...served, pageModules, sampled(sample)]
  const lists = ['pages.ts', 'admin-pages.ts'].map((name) => readFile(join(root, 'apps/portal/src', name), 'utf8'))
  const pages = (await Promise.all(lists)).join('\n')
  if (!pages.replaceAll(slug, product.slug).replaceAll('`', "'").includes(`path: '${names.path}'`))
    throw new NotPossible(`${names.path} is not in apps/portal/src/pages.ts`)
  const changed = await Promise.all(
    all.map(async (place) => {
      const text = await readFile(join(root, place.file), 'utf8')
      if (place.file.endsWith('page-modules.ts') && text.includes(`'${names.path}'`))
        throw new NotPossible(`${names.path} is already built`)
      return { path: join(root, place.file), text: withEntry(text, place, names) }
    }),
  )
  for (const { path, text } of changed) await writeFile(path, text)
  return changed.map(({ path }) => path)
}

function withEntry(text: string, place: Place, names: PageNames): string {
  const opened = text.indexOf(`\n${place.opens}`)
  const closed = text.indexOf(place.closes, opened + 1)
  if (opened < 0 || closed < 0) throw new Error(`${place.file} has no list that starts with: ${place.opens}`)
  const imported = place.import ? `${place.import(names)}\n` : ''
  const given = /\{ \w+ \}/.exec(imported)?.[0]
  if (given && text.includes(`import ${given}`))
    throw new NotPossible(`${place.file} already has ${given} from elsewhere: choose another name`)
  return `${imported}${text.slice(0, closed)}\n${place.entry(names)}${text.slice(closed)}`
}
