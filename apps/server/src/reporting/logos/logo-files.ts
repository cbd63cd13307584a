import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../app-error.ts'
import type { Services } from '../../services.ts'
import { pngSize } from '../file-kinds.ts'
import { sendFile } from '../send-file.ts'
import { cleanSvg } from './clean-svg.ts'

const logoBytes = 512 * 1024
/** Larger pictures would slow down every page and mail they are on. */
const mostPixels = 2000

/** Stores an uploaded logo, an SVG without anything that could run; returns its file. Throws for anything but a picture. */
export async function storeLogo(media: Services['media'], bytes: Buffer): Promise<string> {
  if (bytes.length > logoBytes) throw new AppError('tooLarge', 'The logo must have at most 512 KB.')
  const size = pngSize(bytes)
  if (size) {
    const { width, height } = size
    if (width > mostPixels || height > mostPixels)
      throw new AppError('unsupportedMedia', `The logo must be at most ${mostPixels} pixels wide and high.`)
    return media.put(bytes, 'png')
  }
  const svg = cleanSvg(bytes.toString('utf8'))
  if (!svg) throw new AppError('unsupportedMedia', 'The logo must be a PNG or SVG picture.')
  return media.put(Buffer.from(svg), 'svg')
}

/** Sends a stored logo. It can't run script even if opened by itself. */
export function sendLogoFile(
  media: Services['media'],
  file: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
  return sendFile(media, request, reply, {
    file,
    contentType: file.endsWith('.png') ? 'image/png' : 'image/svg+xml',
    cacheControl: 'public, max-age=604800, immutable',
  })
}
