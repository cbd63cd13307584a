import { hash } from 'node:crypto'
import { expect, it } from 'vitest'
import { type RecordKind, recordId } from './record-id.ts'

const digestOf = (words: string) => (hash('sha256', words, 'buffer').readBigUInt64BE(0) >> 1n).toString()

it.each<RecordKind>(['vehicle', 'driver', 'incident'])(
  'derives the id of a %s from its connection, kind and name, the first time and later',
  (kind) => {
    const ids = () => [1, 2].flatMap((connection) => ['a', 'b'].map((name) => recordId(connection, kind, name)))
    const own = [`1:${kind}:a`, `1:${kind}:b`, `2:${kind}:a`, `2:${kind}:b`].map(digestOf)
    expect(ids()).toEqual(own)
    expect(ids()).toEqual(own)
  },
)
