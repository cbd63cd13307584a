import { Sessions } from '../simulation/http/sessions.ts'

const LIFE_SECONDS = 3600
const MOST_ACTIVE = 2

/** Gives out the tokens of one client, of which two may be in use. */
export class TokenDesk {
  private readonly sessions: Sessions
  /** When those in use were given. */
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
