// npm run icons -w packages/ui: writes the Lucide icons in `names` as React components. Add a name, run it, import the icon.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const names = [
  'arrow-down',
  'arrow-left',
  'arrow-up',
  'ban',
  'bell',
  'calendar-clock',
  'camera',
  'camera-off',
  'car',
  'car-front',
  'chart-column',
  'chart-line',
  'check',
  'chevron-down',
  'chevron-left',
  'chevron-right',
  'circle-alert',
  'circle-check',
  'circle-dashed',
  'circle-parking',
  'circle-play',
  'clock',
  'columns-2',
  'copy',
  'download',
  'ellipsis',
  'eye',
  'eye-off',
  'file-down',
  'file-text',
  'flag',
  'folder-input',
  'house',
  'images',
  'key-round',
  'link',
  'list',
  'loader-circle',
  'log-out',
  'map',
  'maximize',
  'maximize-2',
  'menu',
  'message-circle',
  'minus',
  'panel-left',
  'panel-right',
  'pause',
  'pencil',
  'play',
  'plug',
  'plus',
  'printer',
  'rotate-cw',
  'rows-3',
  'scroll-text',
  'search',
  'send',
  'settings',
  'share',
  'share-2',
  'shield',
  'shield-alert',
  'siren',
  'sliders-horizontal',
  'table-2',
  'trash-2',
  'triangle-alert',
  'truck',
  'undo-2',
  'upload',
  'user-plus',
  'user-round',
  'video-off',
  'volume-2',
  'volume-x',
  'warehouse',
  'x',
]

type IconSet = {
  icons: Record<string, { body: string }>
  aliases: Record<string, { parent: string }>
}

const target = fileURLToPath(new URL('../src/icon/icons.gen.tsx', import.meta.url))

/** Returns the source of `icons.gen.tsx`. */
export function iconsSource(): string {
  const file = createRequire(import.meta.url).resolve('@iconify-json/lucide/icons.json')
  const set = JSON.parse(readFileSync(file, 'utf8')) as IconSet
  const icons = names.map((name) => {
    const body = (set.icons[name] ?? set.icons[set.aliases[name]?.parent ?? ''])?.body
    if (!body) throw new Error(`Lucide has no icon "${name}"`)
    return `export const ${componentName(name)} = /* @__PURE__ */ icon(${shapesOf(body)})\n`
  })
  return `// Made by packages/ui/icons/make-icons.ts from Lucide (https://lucide.dev, ISC license).
import { icon } from './icon.tsx'

export type { Icon } from './icon.tsx'

${icons.join('\n')}`
}

const componentName = (name: string) => name.replaceAll(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase())

// The shapes without the attributes that every icon has on its svg element.
function shapesOf(body: string): string {
  const shapes = body
    .replaceAll(/<\/?g[^>]*>/g, '')
    .replaceAll(
      / (fill="none"|stroke="currentColor"|stroke-linecap="round"|stroke-linejoin="round"|stroke-width="2")/g,
      '',
    )
  const count = shapes.match(/<[a-z]/g)?.length ?? 0
  return count === 1 ? shapes : `<>${shapes}</>`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(target, iconsSource())
