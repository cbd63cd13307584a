import type { BulkFailure } from './bulk-outcome.ts'

/** Records that a bulk action failed for or left out, and why. */
export function BulkFailures({ failed }: { failed: readonly BulkFailure[] }) {
  return (
    <ul className="grid gap-2 text-13">
      {failed.map(({ id, name, reason }) => (
        <li key={id}>
          <b className="font-[560]">{name ?? id}</b>
          <span className="block text-text-2">{reason}</span>
        </li>
      ))}
    </ul>
  )
}
