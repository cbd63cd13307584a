import { Fragment } from 'react'

/**
 * Joins the non-empty parts of a line with dots. Each keeps its own text direction: otherwise the second of two
 * right-to-left names would come first, and a number after one would precede it.
 */
export const Dotted = ({ parts }: { parts: readonly (string | null | undefined | false)[] }) =>
  parts
    .filter((part) => typeof part === 'string' && part !== '')
    .map((part, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a line may repeat
      <Fragment key={at}>
        {at > 0 && ' · '}
        <bdi>{part}</bdi>
      </Fragment>
    ))
