/** Keeps what is being typed while the person has to sign in again. */
export type DraftKeeper = {
  /** What was kept under a form's name; undefined where nothing was. */
  read: (name: string) => object | undefined
  keep: (name: string, values: object) => void
  forget: (name: string) => void
}

/** The one place where forms meet the keeper: without one nothing outlives the page. */
export const formDrafts: { keeper: DraftKeeper } = {
  keeper: { read: () => undefined, keep: () => undefined, forget: () => undefined },
}
