import { cn } from '@milepost/ui/cn'

/** Whether the next event's clip starts automatically. */
export function AutoplaySwitch({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  return (
    <button
      type="button"
      aria-pressed={on}
      title="Play clips automatically, without sound"
      onClick={() => onChange(!on)}
      className={cn(
        'h-6 rounded-tag px-2 font-[540]',
        on ? 'bg-primary-soft text-primary-text' : 'bg-sunken text-text-2 hover:text-text',
      )}
    >
      Autoplay
    </button>
  )
}
