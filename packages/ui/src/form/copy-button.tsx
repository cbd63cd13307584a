import { useEffect, useState } from 'react'
import { cn } from '../cn.ts'
import { Check, Copy } from '../icon/icons.gen.tsx'
import { LiveText } from '../layout/visually-hidden.tsx'
import { Button, IconButton } from './button.tsx'

/** Copies `text` to the clipboard and confirms it for two seconds. On phones, a small one is an icon after the other actions. */
export function CopyButton({
  text,
  label = 'Copy',
  iconOnly = false,
  size = 'small',
}: {
  text: string | (() => string)
  label?: string
  iconOnly?: boolean
  size?: 'regular' | 'small'
}) {
  const [result, setResult] = useState<'Copied' | 'Could not copy'>()

  useEffect(() => {
    if (!result) return
    const timer = setTimeout(() => setResult(undefined), 2000)
    return () => clearTimeout(timer)
  }, [result])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(typeof text === 'function' ? text() : text)
      setResult('Copied')
    } catch {
      setResult('Could not copy')
    }
  }
  const icon = result === 'Copied' ? <Check aria-hidden className="text-success" /> : <Copy aria-hidden />
  return (
    <>
      {iconOnly ? (
        <IconButton label={result ?? label} size={size} onClick={copy}>
          {icon}
        </IconButton>
      ) : (
        <Button variant="ghost" size={size} onClick={copy} className={cn(size === 'small' && 'max-tablet:order-last')}>
          {icon}
          <span className={cn(!result && size === 'small' && 'max-tablet:sr-only')}>{result ?? label}</span>
        </Button>
      )}
      <LiveText>{result}</LiveText>
    </>
  )
}
