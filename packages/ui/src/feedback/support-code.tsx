/** The id by which support finds a failed request. Renders nothing if there is none. */
export function SupportCode({ requestId }: { requestId: string | undefined }) {
  if (!requestId) return null
  return (
    <span className="text-12 text-text-3">
      For support: <code className="font-mono select-all">{requestId}</code>
    </span>
  )
}
