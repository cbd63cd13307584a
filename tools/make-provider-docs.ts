import { readFile, writeFile } from 'node:fs/promises'
import { streamNames } from '@milepost/providers/kit/record'
import { type AnyProvider, providers } from '@milepost/providers/registry'

export const target = new URL('../docs/providers.md', import.meta.url)

const states = [
  { state: 'done', word: 'done' },
  { state: 'open', word: 'open' },
  { state: 'notApplicable', word: 'not applicable' },
] as const
const cell = (text: string) => text.replaceAll('|', '\\|')

/** Facts that hold for every provider. */
const ofAll = [
  'Nothing that a provider posts by a webhook is stored: a call makes the connection be read sooner, and each list is read in any case. What webhooks alone tell, and is therefore not followed, stands below.',
  'A driver whom an event, trip or score names and no list has is kept, by the name told there or else the ID, as inactive: “Not in the list of drivers”. A list that has them later says who they are.',
  'Of versions of one event the newest counts. If it is called otherwise, the old type goes; if no word of it means an incident any more, the event goes, unless people have rated it; if its new words say nothing to us, the type that it had stays.',
]

/** Returns the page that people read before connecting: what each connector reads and how well, from its manifest. */
export function providersPage(): string {
  const all: AnyProvider[] = Object.values(providers)
  const head = [
    '# Providers',
    '',
    'Made from the manifests by `node tools/make-provider-docs.ts`; a test keeps it true.',
    '',
    ...ofAll.flatMap((sentence) => [`- ${sentence}`]),
    '',
  ]
  return [...head, ...all.flatMap(section)].join('\n')
}

function section({ manifest, streams, media, motion }: AnyProvider): string[] {
  const reads = [
    ...streamNames.filter((name) => streams[name]),
    ...(media ? ['media'] : []),
    ...(motion ? ['motion'] : []),
  ]
  return [
    `## ${manifest.displayName}`,
    '',
    `Connected by ${manifest.credentialFields.map((field) => field.label).join(', ')}. Reads ${reads.join(', ')}.`,
    '',
    '| what | state | note |',
    '| --- | --- | --- |',
    ...states.flatMap(({ state, word }) =>
      Object.entries(manifest.quality[state]).map(([part, note]) => `| ${cell(part)} | ${word} | ${cell(note)} |`),
    ),
    '',
  ]
}

if (import.meta.main) {
  const before = await readFile(target, 'utf8').catch(() => '')
  if (before !== providersPage()) await writeFile(target, providersPage())
}
