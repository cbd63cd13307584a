import { expect, test } from 'vitest'
import * as limits from './limits.ts'

test('matches the constants in section 9 of the specification', () => {
  expect(limits).toMatchObject({
    tablePageSize: 10,
    v2PageSize: 20,
    groupsCacheMilliseconds: 86_400_000,
    clientSwitchLifetimeMilliseconds: 86_400_000,
    automaticReloadMilliseconds: 28_800_000,
    hoverMenuDelayMilliseconds: 200,
    topCoachingEvents: 6,
    signIn: {
      httpTimeoutSeconds: 10,
      popupTimeoutSeconds: 60,
      clockLeewaySeconds: 60,
      tokenLockMilliseconds: 5000,
      silentTimeoutSeconds: 60,
      redirectDebounceMilliseconds: 5000,
      loginCheckMilliseconds: 3000,
      tokenAttempts: 3,
    },
    defaultRange: {
      events: { days: 7 },
      tables: { days: 30 },
      accidents: { months: 12 },
      behavioral: { months: 3 },
      usage: { months: 3 },
      regional: { months: 1 },
      trends: { months: 6 },
      dashboard: { months: 6 },
      fnol: { months: 3 },
      coaching: { months: 1 },
      deviceHealth: { months: 1 },
      oldTotalRisk: { months: 5 },
    },
  })
})
