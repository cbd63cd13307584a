import { expect, test } from 'vitest'
import { plainWord } from './plain-word.ts'

test('codes become words', () => {
  expect(['harshLeftTurn', 'harsh_left_turn', 'HARSH-LEFT-TURN', 'admin'].map(plainWord)).toEqual([
    'Harsh left turn',
    'Harsh left turn',
    'Harsh left turn',
    'Admin',
  ])
})
