import { Kbd } from '../layout/palette/kbd.tsx'

/** Keys, and what they do. */
export type KeyWords = readonly (readonly [keys: readonly string[], words: string])[]

/** Keyboard shortcuts that work in one place. */
export function KeyList({ title, keys }: { title: string; keys: KeyWords }) {
  return (
    <section>
      <h3 className="mb-2 text-13 font-semibold">{title}</h3>
      <dl className="grid gap-1.5 text-13">
        {keys.map(([pressed, words]) => (
          <div key={words} className="flex items-center justify-between gap-4">
            <dt className="text-text-2">{words}</dt>
            <dd className="flex shrink-0 gap-1">
              {pressed.map((key) => (
                <Kbd key={key} className="max-tablet:inline-block">
                  {key}
                </Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
