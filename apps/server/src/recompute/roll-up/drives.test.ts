import { expect, test } from 'vitest'
import { drivesOf, longDriving } from './drives.ts'

test('reads a day’s drives with what is known about each', () => {
  expect(drivesOf('1000,600:7,1,0,0,15000;9,3,2,4,5000|2000:|3000,7200,0.25,1:7,1,0,0,80')).toEqual([
    {
      began: 1000,
      seconds: 600,
      since: 0,
      until: 1,
      cells: [
        { regionId: 7, light: 1, traffic: 0, weather: 0, meters: 15_000 },
        { regionId: 9, light: 3, traffic: 2, weather: 4, meters: 5_000 },
      ],
      // 120 km/h: too fast for a town.
      townShare: 0,
    },
    { began: 2000, seconds: null, since: 0, until: 1, cells: [], townShare: null },
    {
      began: 3000,
      seconds: 7200,
      since: 0.25,
      until: 1,
      cells: [{ regionId: 7, light: 1, traffic: 0, weather: 0, meters: 80 }],
      townShare: 1,
    },
  ])
  expect(drivesOf('4000,0.5,1:')).toEqual([
    { began: 4000, seconds: null, since: 0.5, until: 1, cells: [], townShare: null },
  ])
  // The speed is unknown for a trip without duration, or without a known route.
  expect(drivesOf('5000,0:7,1,0,0,80|6000,600:').map(({ townShare }) => townShare)).toEqual([null, null])
  expect(drivesOf(null)).toEqual([])
})

const hour = 3600
const day = (...drives: string[]) => ({ counts: true, drives: drivesOf(drives.join('|')) })

test('counts driving as long from its third hour until a rest of 30 minutes', () => {
  expect(longDriving([day(`0,${2 * hour}:`)])).toEqual({ longSeconds: 0, drivenSeconds: 2 * hour })
  expect(longDriving([day(`0,${3 * hour}:`)]).longSeconds).toBe(hour)
  // A stop of 29 minutes isn't a rest, one of 30 is.
  const next = (rest: number) => longDriving([day(`0,${hour}:`, `${hour + rest * 60},${2 * hour}:`)]).longSeconds
  expect(next(29)).toBe(hour)
  expect(next(30)).toBe(0)
})

test('doesn’t treat midnight as a rest, and gives each day its own part of long driving', () => {
  const drive = `0,${4 * hour}`
  const [before, after] = [day(`${drive},0,0.25:`), day(`${drive},0.25,1:`)]
  expect(longDriving([before, after])).toEqual({ longSeconds: 2 * hour, drivenSeconds: 4 * hour })
  const alone = longDriving([{ ...before, counts: false }, after])
  expect(alone).toEqual({ longSeconds: 2 * hour, drivenSeconds: 3 * hour })
})
