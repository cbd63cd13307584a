import { cameraPosition } from '@milepost/domain/codes'
import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import {
  ClientQuery,
  codeField,
  codeParam,
  Instant,
  NumberIdParam,
  numberParam,
  RecordId,
  RecordIdPath,
} from '../api/fields.ts'

/** Whether pictures of an incident can be watched. */
export const mediaStates = ['none', 'processing', 'ready', 'failed'] as const
export const MediaState = z.enum(mediaStates)
export type MediaState = z.infer<typeof MediaState>

/** Labels for lists, cards, the player and the history. */
export const mediaStateWords: Readonly<Record<MediaState, string>> = {
  none: 'No video',
  processing: 'Not available yet',
  ready: 'Ready',
  failed: 'Unavailable',
}

/** One camera of an incident. URLs contain their own short-lived token. */
export const IncidentCamera = z.object({
  position: codeField(cameraPosition),
  state: MediaState,
  thumbnailUrl: z.string().nullable(),
  videoUrl: z.string().nullable(),
  durationSeconds: z.number().nullable(),
  /** Seconds from the start of the video to the moment of the incident. */
  triggerSeconds: z.number().nullable(),
  /** True if the provider was asked for the clip and hasn't delivered it yet. */
  isAwaited: z.boolean(),
  /** Why it failed or will never arrive. */
  reason: z.string().nullable(),
})
export type IncidentCamera = z.infer<typeof IncidentCamera>

/** A picture of an incident for lists. */
export const Thumbnail = z.object({ position: codeField(cameraPosition), url: z.string() })
export type Thumbnail = z.infer<typeof Thumbnail>

const MediaPath = z.object({ eventId: RecordId, cameraPosition: codeParam(cameraPosition) })
/** `timestamp` (seconds) is signed with the token: neither works without the other. */
const MediaQuery = z.object({
  clientId: NumberIdParam,
  token: z.string().min(1).max(500),
  timestamp: numberParam(z.int().positive()),
  /** In the address of shared media: the link that shows it. It ends with the link. */
  share: z.string().max(100).optional(),
})

export const mediaEndpoints = {
  token: endpoint({
    method: 'GET',
    path: '/incidents/{id}/media-token',
    access: 'signedIn',
    summary: 'Get fresh URLs for an incident’s images and videos, valid for five minutes.',
    params: RecordIdPath,
    query: ClientQuery,
    response: z.object({ expiresAt: Instant, cameras: z.array(IncidentCamera) }),
  }),
  thumbnail: endpoint({
    method: 'GET',
    path: '/incidents/{eventId}/thumbnails/{cameraPosition}',
    access: 'media',
    summary: 'Get an image of an incident.',
    params: MediaPath,
    query: MediaQuery.extend({ format: z.literal('image').default('image') }),
    answer: 'binary',
    contentType: 'image/jpeg',
  }),
  video: endpoint({
    method: 'GET',
    path: '/incidents/{eventId}/videos/{cameraPosition}',
    access: 'media',
    summary: 'Get a video of an incident. Range requests are supported.',
    params: MediaPath,
    query: MediaQuery.extend({
      format: z.literal('video').default('video'),
      /** Offered as a file to save; logged. */
      download: z.literal('1').optional(),
    }),
    answer: 'binary',
    contentType: 'video/mp4',
  }),
}
