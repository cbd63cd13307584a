import { expect, it } from 'vitest'
import { type AnyProvider, providers } from './registry.ts'

it.each(Object.values<AnyProvider>(providers).map(({ manifest }) => [manifest.code, manifest] as const))(
  'explains everything that isn’t read from %s',
  (_, { notRead = [], quality }) => {
    for (const part of notRead) expect(quality.open[part] ?? quality.notApplicable[part], part).toMatch(/\w/)
  },
)
