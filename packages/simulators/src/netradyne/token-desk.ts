import { Sessions } from '../simulation/http/sessions.ts'

const LIFE_SECONDS = 3600
const MOST_ACTIVE = 2

/** Issues the tokens of one client, at most two at a time. */
export class TokenDesk {
  private readonly sessions: Sessions
  /** When the active ones were issued. */
  private active: number[] = []

  constructor(secret: string) {
    this.sessions = new Sessions(secret, LIFE_SECONDS * 1000)
  }

  accepts(token: string, nowMs: number): boolean {
    return this.sessions.isValid(token, nowMs)
  }

  /** Null while two are in use. */
  give(nowMs: number): object | null {
    this.active = this.active.filter((givenMs) => nowMs - givenMs < LIFE_SECONDS * 1000)
    if (this.active.length === MOST_ACTIVE) return null
    this.active.push(nowMs)
    return { access_token: this.sessions.begin(nowMs), token_type: 'Bearer', expires_in: LIFE_SECONDS }
  }
}
