import { buffer } from 'node:stream/consumers'
import { cameraPosition } from '@milepost/domain/codes'
import { sql } from 'kysely'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import type { Services } from '../../services.ts'
import { mediaKind, mediaState } from '../../sync/load/incidents/media-codes.ts'

/** A camera still as a `data:` URL. */
export type Picture = { incidentId: string; position: number; url: string }

type Stored = { incidentId: string; position: number; file: string; contentType: string | null }

/** A page with a few pictures, not megabytes no one looks at. */
const mostBytes = 4_000_000

/** Reads the available stills of events, road-facing ones first, up to a limit for each. */
export async function readStills(
  { media }: Pick<Services, 'media'>,
  db: ClientDatabase,
  incidentIds: readonly string[],
  mostOfEach: number,
): Promise<Picture[]> {
  const stored = await named(
    'printed-stills',
    db,
    sql<Stored>`select incident_id::text as "incidentId", position, file, content_type as "contentType" from incident_media
      where client_id = ${db.clientId} and incident_id = any(${incidentIds}::bigint[]) and kind = ${mediaKind.still}
        and state = ${mediaState.stored} and file is not null and coalesce(bytes, 0) <= ${mostBytes}
      order by incident_id, position <> ${cameraPosition.code.frontExternal}, position`,
  )
  const wanted = [...Map.groupBy(stored, ({ incidentId }) => incidentId).values()].flatMap((own) =>
    own.slice(0, mostOfEach),
  )
  const pictures = await Promise.all(
    wanted.map(async ({ incidentId, position, file, contentType }) => {
      if ((await media.size(file)) === null) return []
      const bytes = await buffer(media.read(file))
      return [{ incidentId, position, url: `data:${contentType ?? 'image/jpeg'};base64,${bytes.toString('base64')}` }]
    }),
  )
  return pictures.flat()
}
