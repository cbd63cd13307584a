import { product } from '@milepost/domain/product'

/**
 * The mile-marker sign, in its own green on every theme. The same drawing is `@milepost/ui/layout/logo.svg` for the
 * favicon.
 */
export function Logo({ size = 22 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} role="img" className="shrink-0">
      <title>{product.name}</title>
      <rect x="3" y="1" width="26" height="30" rx="5" fill="#00694a" />
      <rect x="5.2" y="3.2" width="21.6" height="25.6" rx="3.2" fill="none" stroke="#fff" strokeWidth="1.5" />
      <path d="M9.6 19V8.6h2.5l3.9 5.9 3.9-5.9h2.5V19h-2.7v-6l-2.9 4.3h-1.6L12.3 13v6z" fill="#fff" />
      <rect x="9.6" y="22.2" width="12.8" height="2.3" rx="1.15" fill="#fff" />
    </svg>
  )
}

/** Logo and name, as in the sidebar and on public pages. */
export function Wordmark({ name = product.name, size = 22 }: { name?: string; size?: number }) {
  return (
    <span className="inline-flex items-center gap-[9px] text-15 font-[620] text-text tracking-[-0.01em]">
      <span aria-hidden className="contents">
        <Logo size={size} />
      </span>
      {name}
    </span>
  )
}
