import { readFile, writeFile } from 'node:fs/promises'
import { laterChangesText } from '@milepost/contract/providers/later-changes'
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
  'Milepost stores nothing that a provider posts to a webhook. A webhook call triggers an earlier sync, and each list is read regardless. Data that is only available through webhooks is therefore not collected; it is listed below.',
  'A driver who appears in an event, trip or score but not in the list of drivers is stored as inactive, with the reported name or else the ID: “Not in the list of drivers”. If a later list includes them, it fills in their details.',
  'The newest version of an event is used. If it has a different type, the old type is removed. If none of its tags means an incident anymore, if it has no tags left, or if the provider dismisses it, the event is removed; if people worked on it, it is kept as withdrawn and no longer counted, unless they recorded it as a loss. If its new tags are unknown to Milepost, it keeps its type.',
  'Where a provider doesn’t report changes and deletions, the last days are read again each night, and when someone has the connection read. A trip or event that a complete listing no longer has is removed.',
  'A trip counts as private unless the provider marks it as business or doesn’t classify trips: commutes, undocumented modes and trips without the mode that they always have are private. A copy without a classification doesn’t make a private trip public.',
]

/** Returns the page that people read before connecting: what each connector reads and how well, from its manifest. */
export function providersPage(): string {
  const all: AnyProvider[] = Object.values(providers)
  const head = [
    '# Providers',
    '',
    'Generated from the manifests by `node tools/make-provider-docs.ts`; a test keeps it up to date.',
    '',
    ...ofAll.flatMap((sentence) => [`- ${sentence}`]),
    '',
  ]
  return [...head, ...all.flatMap(section)].join('\n')
}

const laterKinds = [
  { kind: 'trips', word: 'trips' },
  { kind: 'incidents', word: 'events' },
] as const

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
    ...laterKinds.flatMap(({ kind, word }) => {
      const followed = manifest.laterChanges[kind]
      return followed ? [`- Later changes of ${word}: ${laterChangesText(followed)}`] : []
    }),
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
