/** The shapes a page may have. */
export const shapes = ['list', 'record', 'report', 'form'] as const
export type Shape = (typeof shapes)[number]

/** The subject of a new page, in every form it is written. */
export type PageNames = {
  /** Plural, in lower case with hyphens: `driver-notes`. */
  name: string
  /** The page's path in `apps/portal/src/pages.ts`. */
  path: string
}

/** The requested page can't be generated. */
export class NotPossible extends Error {}

const pascal = (kebab: string) => kebab.replaceAll(/(^|-)([a-z])/g, (_, __, letter: string) => letter.toUpperCase())
const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
const words = (kebab: string) => kebab.replaceAll('-', ' ')
const singularOf = (plural: string) =>
  plural.endsWith('ies') ? `${plural.slice(0, -3)}y` : plural.replace(/(ss|x|ch|sh)es$/, '$1').replace(/s$/, '')

/** Returns a text of the skeleton with a page's own names. */
export function inNames(text: string, { name, path }: PageNames): string {
  const one = singularOf(name)
  const atId = (id: string) => path.replace(/\$\w+/, id)
  return text
    .replaceAll('SKELETON_PATH_OF_999999', atId('999999'))
    .replaceAll('SKELETON_PATH_OF_1', atId('1'))
    .replaceAll('SKELETON_PATH', path)
    .replaceAll('SKELETON_CODE', lowerFirst(pascal(one)))
    .replaceAll('Skeletons per day', `${capital(words(name))} per day`)
    .replaceAll(/(contract|\.\.|\.)\/skeleton(s?)/g, (_, home: string, s: string) => `${home}/${s ? name : one}`)
    .replaceAll(/\/skeletons/g, `/${name}`)
    .replaceAll(/(['"`>])Skeletons(['"`<])/g, `$1${capital(words(name))}$2`)
    .replaceAll(/(['"`>])Skeleton(['"`<])/g, `$1${capital(words(one))}$2`)
    .replaceAll(/\bskeletons\b/g, words(name))
    .replaceAll(/\bskeleton\b/g, words(one))
    .replaceAll(/Skeletons/g, pascal(name))
    .replaceAll(/Skeleton/g, pascal(one))
    .replaceAll(/skeleton(?=[A-Z])/g, lowerFirst(pascal(one)))
}

/** The singular in lower case with hyphens, as files are named. */
export const fileName = ({ name }: PageNames) => singularOf(name)

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Checks the request. Throws NotPossible. */
export function checkNames({ name, path }: PageNames, shape: string): asserts shape is Shape {
  if (!(shapes as readonly string[]).includes(shape)) throw new NotPossible(`A page is a ${shapes.join(', a ')}`)
  if (!/^[a-z]+(-[a-z]+)*s$/.test(name))
    throw new NotPossible('The name must be a plural in lowercase letters, such as driver-notes')
  if (!path.startsWith('/')) throw new NotPossible('The path must be the page’s own path in apps/portal/src/pages.ts')
  if (shape === 'record' && !path.includes('$'))
    throw new NotPossible('The path of a record must have a parameter, such as $id')
}
