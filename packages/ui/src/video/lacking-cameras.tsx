import { mediaStateWords } from '@milepost/contract/media/endpoints'
import { cn } from '../cn.ts'
import { VideoOff } from '../icon/icons.gen.tsx'
import type { Camera } from './camera.ts'

/** Cameras without a clip, each with the reason in one line; nothing if all have one. */
export function LackingCameras({ cameras, className }: { cameras: readonly Camera[]; className?: string }) {
  const lacking = cameras.flatMap(({ id, label, media }) =>
    media.kind === 'missing' || media.kind === 'failed'
      ? [{ id, label, reason: media.reason ?? mediaStateWords.none }]
      : [],
  )
  if (lacking.length === 0) return null
  return (
    <ul aria-label="Cameras without video" className={cn('grid gap-0.5 text-12', className)}>
      {lacking.map(({ id, label, reason }) => (
        <li key={id} className="flex items-center gap-1.5">
          <VideoOff aria-hidden className="size-3.5 shrink-0 opacity-70" />
          <span>
            {label}: {reason}
          </span>
        </li>
      ))}
    </ul>
  )
}
