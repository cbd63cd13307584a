import { Fragment } from 'react'

/**
 * Parts of a line with dots between them, those left out that are nothing. Each keeps its own direction: of two names written
 * from right to left the second would stand first, and a number behind one before it.
 */
export const Dotted = ({ parts }: { parts: readonly (string | null | undefined | false)[] }) =>
  parts
    .filter((part) => typeof part === 'string' && part !== '')
    .map((part, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one line may be the same
      <Fragment key={at}>
        {at > 0 && ' · '}
        <bdi>{part}</bdi>
      </Fragment>
    ))
