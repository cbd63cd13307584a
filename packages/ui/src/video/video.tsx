import { type ComponentPropsWithRef, useImperativeHandle, useLayoutEffect, useRef } from 'react'

/**
 * A `<video>` that stops loading when it leaves the page. Browsers open six connections per server, and keep that of a
 * long clip until its element is collected: a few events later, ratings would wait for clips that are no longer shown.
 */
export function Video({ ref, ...props }: ComponentPropsWithRef<'video'>) {
  const video = useRef<HTMLVideoElement>(null)
  useImperativeHandle(ref, () => video.current!)
  useLayoutEffect(() => {
    const shown = video.current
    return () => {
      shown?.removeAttribute('src')
      shown?.load()
    }
  }, [])
  return <video ref={video} {...props} />
}
