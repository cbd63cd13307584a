// npm run icons -w packages/ui: writes the Lucide icons in `names` as React components. Add a name, run it, import the icon.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const names = [
  'arrow-down',
  'arrow-left',
  'arrow-right-to-line',
  'arrow-up',
  'ban',
  'bell',
  'bike',
  'bookmark',
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
  'chevrons-up',
  'cigarette',
  'circle-alert',
  'circle-check',
  'circle-dashed',
  'circle-help',
  'circle-parking',
  'circle-play',
  'circle-stop',
  'clock',
  'columns-2',
  'copy',
  'corner-down-right',
  'download',
  'ellipsis',
  'eye',
  'eye-off',
  'file-down',
  'file-text',
  'file-warning',
  'flag',
  'flame',
  'folder-input',
  'fuel',
  'gauge',
  'git-merge',
  'hard-hat',
  'headphones',
  'house',
  'images',
  'key-round',
  'keyboard',
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
  'moon',
  'move-horizontal',
  'octagon',
  'panel-left',
  'panel-right',
  'pause',
  'pencil',
  'person-standing',
  'play',
  'plug',
  'plus',
  'printer',
  'radar',
  'rotate-ccw',
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
  'shield-check',
  'shuffle',
  'signpost',
  'siren',
  'sliders-horizontal',
  'smartphone',
  'star',
  'sun',
  'table-2',
  'timer',
  'traffic-cone',
  'train-track',
  'trash-2',
  'triangle-alert',
  'truck',
  'undo-2',
  'unplug',
  'upload',
  'user-plus',
  'user-round',
  'users',
  'utensils',
  'video',
  'video-off',
  'volume-2',
  'volume-x',
  'warehouse',
  'waves',
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
