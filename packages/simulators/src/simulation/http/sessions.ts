import { createHmac, timingSafeEqual } from 'node:crypto'

/** Session ids or tokens that contain their time of issue and a signature, so that they survive a restart. */
export class Sessions {
  private readonly secret: string
  private readonly lifeMs: number

  constructor(secret: string, lifeMs: number) {
    this.secret = secret
    this.lifeMs = lifeMs
  }

  begin(nowMs: number): string {
    const issued = nowMs.toString(36)
    return `${issued}-${this.signature(issued)}`
  }

  isValid(sessionId: string, nowMs: number): boolean {
    const [issued = '', signature = ''] = sessionId.split('-')
    const given = Buffer.from(signature)
    const right = Buffer.from(this.signature(issued))
    if (given.length !== right.length || !timingSafeEqual(given, right)) return false
    return nowMs - Number.parseInt(issued, 36) < this.lifeMs
  }

  private signature(issued: string): string {
    return createHmac('sha256', this.secret).update(issued).digest('hex').slice(0, 22)
  }
}
