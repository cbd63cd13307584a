import type { Settings } from '@milepost/contract/system/endpoints'
import type { Config } from '../../config.ts'

/** Returns where the portals are: paths of the same origin, or addresses if the annotation portal has its own. */
export function portalAddresses({
  origin,
  annotationOrigin,
}: Pick<Config, 'origin' | 'annotationOrigin'>): Pick<Settings, 'annotationUrl' | 'portalUrl'> {
  if (annotationOrigin === null) return { annotationUrl: '/annotation', portalUrl: '/' }
  return { annotationUrl: `${annotationOrigin}/annotation`, portalUrl: new URL('/', origin).href }
}
