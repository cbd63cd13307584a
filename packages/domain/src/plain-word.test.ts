import { expect, test } from 'vitest'
import { plainWord } from './plain-word.ts'

test('converts codes to words', () => {
  expect(['harshLeftTurn', 'harsh_left_turn', 'HARSH-LEFT-TURN', 'admin'].map(plainWord)).toEqual([
    'Harsh left turn',
    'Harsh left turn',
    'Harsh left turn',
    'Admin',
  ])
})
