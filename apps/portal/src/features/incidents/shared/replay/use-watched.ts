import { incidentReviewEndpoints } from '@milepost/contract/incidents/review'
import { type Playback, usePlaybackEffect } from '@milepost/ui/video/playback'
import { useCallback, useRef } from 'react'
import { call } from '../../../../lib/api/api.ts'
import { refresh } from '../../../../lib/api/query-client.ts'
import { useMay } from '../../../../session/use-may.ts'

/** From here on, the clip counts as watched. */
const watchedAfterMs = 2_000

/** Reports to the server, once, that someone watched the clip for 2 seconds, if their role is recorded. */
export function useWatched(id: string, playback: Playback, hasVideo: boolean) {
  const may = useMay(incidentReviewEndpoints.note)
  const watched = useRef({ ms: 0, at: undefined as number | undefined, reported: false })
  usePlaybackEffect(
    playback,
    useCallback(
      ({ playing, waiting }) => {
        const now = performance.now()
        const state = watched.current
        if (state.reported || !hasVideo || !may) return
        if (state.at !== undefined) state.ms += now - state.at
        state.at = playing && !waiting ? now : undefined
        if (state.ms < watchedAfterMs) return
        state.reported = true
        void call(incidentReviewEndpoints.note, { params: { id }, body: { kind: 'watched' } })
          .then(() => refresh(incidentReviewEndpoints.details))
          .catch(() => undefined)
      },
      [id, hasVideo, may],
    ),
  )
}
