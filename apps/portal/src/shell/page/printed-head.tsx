import { useFormat } from '../../lib/format/formatters.ts'
import { zoneName } from '../../lib/format/time-text.ts'
import { useNow } from '../../lib/use-now.ts'
import { useSession } from '../../session/session-context.ts'

/** In print: whose page it is, what it covers, the zone of its times, and when it was printed, by the client's clock. */
export function PrintedHead({ scope }: { scope: readonly string[] }) {
  const { client } = useSession()
  const { dateTime, zone, timeZone } = useFormat()
  const at = new Date(useNow()).toISOString()
  const parts = [
    client.name,
    ...scope,
    `times in ${zoneName(timeZone)}`,
    `printed ${dateTime(at, client.timeZone)} ${zone(at, client.timeZone)}`,
  ]
  return (
    <p className="num mb-2 hidden items-center gap-x-2 text-12 text-text-2 print:flex">
      {client.logoUrl && <img src={client.logoUrl} alt="" className="max-h-8 max-w-28" />}
      <span>{parts.filter(Boolean).join(' · ')}</span>
    </p>
  )
}
